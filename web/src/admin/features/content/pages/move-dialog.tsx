import type { Guidance, ThreatPage } from '@holdfast/contract/content'
import { threatAddress } from '../../../../domain/page-address.ts'
import { SelectField } from '../../../../ui/select-field.tsx'
import { useToast } from '../../../../ui/toast-host.tsx'
import { PartDialog } from '../parts/part-dialog.tsx'
import { movePart, placeOptions } from './move-part.ts'
import { everyPage, pageAt, type Trail, trailFrom } from './threat-tree.ts'

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
    <PartDialog
      title={`Move ${page?.name ?? trail.at(-1)}`}
      part={movePart(guidance, trail)}
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
    </PartDialog>
  )
}

function MoveHint({ page, trail }: { page: ThreatPage; trail: Trail }) {
  const moving = everyPage([page])
  return (
    <>
      {moving.length > 1 && 'The pages below it move with it. '}
      Links to {threatAddress(trail.join('/'))} stop working.
      {moving.some((entry) => entry.page.type === 'form') &&
        ' What staff have typed into a form of it stays behind.'}
    </>
  )
}
