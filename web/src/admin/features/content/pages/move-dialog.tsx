import type { Guidance, ThreatPage } from '@holdfast/contract/content/content'
import { threatAddress } from '../../../../domain/page-address.ts'
import { useToast } from '../../../../ui/dialog/toast-host.tsx'
import { SelectField } from '../../../../ui/form/select-field.tsx'
import { GuidanceSectionDialog } from '../guidance-editing/guidance-section-dialog.tsx'
import type { GuidanceSection } from '../guidance-editing/use-guidance-section-form.ts'
import {
  allPages,
  pageAt,
  pagesBelow,
  possibleParents,
  type Trail,
  trailFrom,
  trailKey,
  withPageBelow,
} from './threat-tree.ts'

type MoveDialogProps = {
  trail: Trail
  guidance: Guidance
  onClose: () => void
  /** The page that it is below now. */
  onMoved: (above: Trail) => void
}

/** The dialog that puts a page below another one. */
export function MoveDialog({ trail, guidance, onClose, onMoved }: MoveDialogProps) {
  const page = pageAt(guidance.threats, trail)
  const toast = useToast()
  return (
    <GuidanceSectionDialog
      title={`Move ${page?.name ?? trail.at(-1)}`}
      section={moveGuidance(guidance, trail)}
      guidance={guidance}
      onClose={onClose}
      onSaved={({ above }) => {
        toast.success('Page moved')
        onMoved(trailFrom(above))
      }}
    >
      {({ value, change, errorOf }) => (
        <SelectField
          name="above"
          label="Below"
          hint={page && <MoveHint page={page} trail={trail} />}
          options={placeOptions(guidance, trail)}
          error={errorOf('above')}
          value={value.above}
          onChange={(event) => change({ above: event.target.value })}
        />
      )}
    </GuidanceSectionDialog>
  )
}

function MoveHint({ page, trail }: { page: ThreatPage; trail: Trail }) {
  const moving = allPages([page])
  return (
    <>
      {moving.length > 1 && 'The pages below it move with it. '}
      Links to {threatAddress(trail.join('/'))} stop working.
      {moving.some((entry) => entry.page.type === 'form') &&
        ' What staff have typed into a form of it stays behind.'}
    </>
  )
}

/** The parent of a page: the key of the page above it, empty for the top level. */
type PagePlace = { above: string }

/** The place of a page as a section of the guidance. */
function moveGuidance(current: Guidance, trail: Trail): GuidanceSection<PagePlace> {
  const above = trailKey(trail.slice(0, -1))
  return {
    key: `threat-move/${trailKey(trail)}`,
    initial: { above },
    read: ({ threats }) => (pageAt(threats, trail) ? { above } : undefined),
    write: (guidance, value) => ({
      ...guidance,
      threats: withPageBelow(guidance.threats, trail, trailFrom(value.above)),
    }),
    problemsOf: (value) => {
      const message = problemOf(current, trail, value.above)
      return message ? [{ field: 'above', message }] : []
    },
    ifDeleted: 'Close this and look where it has gone.',
  }
}

function problemOf({ threats }: Guidance, trail: Trail, above: string): string | undefined {
  if (!pageAt(threats, trail)) return 'This page is not there any more'
  if (above === trailKey(trail.slice(0, -1))) return 'Choose another place'
  const siblings = pagesBelow(threats, trailFrom(above))
  if (!siblings) return 'Choose a page that is still there'
  const path = trail.at(-1)
  return siblings.some((page) => page.path === path)
    ? `Another page there has the address ${path}. Change the address of one of them first`
    : undefined
}

/** The places to which a page can be moved, by the names of the pages on the way. */
function placeOptions({ threats }: Guidance, trail: Trail): { value: string; label: string }[] {
  const names = new Map(allPages(threats).map(({ trail: at, page }) => [trailKey(at), page.name]))
  const labelOf = (at: Trail) =>
    at.map((_, index) => names.get(trailKey(at.slice(0, index + 1)))).join(' › ')
  return [
    { value: '', label: 'At the top' },
    ...possibleParents(threats, trail).map(({ trail: at }) => ({
      value: trailKey(at),
      label: labelOf(at),
    })),
  ]
}
