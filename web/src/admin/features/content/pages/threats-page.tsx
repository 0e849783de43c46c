import { faShieldHalved } from '@fortawesome/free-solid-svg-icons/faShieldHalved'
import type { Guidance } from '@holdfast/contract/content/content'
import { useState } from 'react'
import { Button } from '../../../../ui/button/button.tsx'
import { EmptyState } from '../../../../ui/screen/empty-state.tsx'
import { ContentPage } from '../content-page.tsx'
import { Toolbar } from '../guidance-editing/toolbar.tsx'
import { useGuidanceChange } from '../guidance-editing/use-guidance-change.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { ThreatDialog } from './threat-dialog.tsx'
import { ThreatLevel } from './threat-level.tsx'
import {
  allPages,
  countBelow,
  type PageWithTrail,
  type Trail,
  trailKey,
  withoutPage,
} from './threat-tree.ts'

/** What to do about each threat, as a tree of pages. */
export function ThreatsPage() {
  return (
    <ContentPage
      title="Critical actions"
      intro="What to do about each threat. A page can have further pages below it."
    >
      {({ guidance }) => <Threats guidance={guidance} />}
    </ContentPage>
  )
}

type Open =
  | { kind: 'edit'; above: Trail; path?: string | undefined }
  | { kind: 'move'; trail: Trail }

function Threats({ guidance }: { guidance: Guidance }) {
  const [open, setOpen] = useState<Open>()
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set())
  const { change, remove, notice } = useGuidanceChange()
  const withPages = allPages(guidance.threats).filter(({ page }) => page.pages.length > 0)
  const isAllExpanded = withPages.every(({ trail }) => expanded.has(trailKey(trail)))
  const close = () => setOpen(undefined)

  function expand(trail: Trail, shows = true) {
    setExpanded((earlier) => {
      const next = new Set(earlier)
      if (shows) next.add(trailKey(trail))
      else next.delete(trailKey(trail))
      return next
    })
  }

  function askRemove({ page, trail }: PageWithTrail) {
    const message = 'Are you sure you want to delete this page?'
    const question = { message, details: <p>{describeDeletion(page.name, countBelow(page))}</p> }
    const apply = (latest: Guidance) => ({
      ...latest,
      threats: withoutPage(latest.threats, trail),
    })
    return remove(question, apply, 'Page deleted')
  }

  return (
    <>
      {notice}
      <Toolbar create={{ label: 'New page', run: () => setOpen({ kind: 'edit', above: [] }) }}>
        {withPages.length > 0 && (
          <Button
            kind="quiet"
            onClick={() =>
              setExpanded(
                new Set(isAllExpanded ? [] : withPages.map(({ trail }) => trailKey(trail))),
              )
            }
          >
            {isAllExpanded ? 'Hide the pages below' : 'Show all pages'}
          </Button>
        )}
      </Toolbar>
      <ThreatLevel
        label="Critical actions"
        pages={guidance.threats}
        above={[]}
        isExpanded={(trail) => expanded.has(trailKey(trail))}
        onExpand={expand}
        onMove={change}
        onNewBelow={(above) => {
          expand(above)
          setOpen({ kind: 'edit', above })
        }}
        onEdit={(trail) => setOpen({ kind: 'edit', above: trail.slice(0, -1), path: trail.at(-1) })}
        onMoveTo={(trail) => setOpen({ kind: 'move', trail })}
        onDelete={(place) => void askRemove(place)}
        empty={
          <EmptyState
            icon={faShieldHalved}
            title="No pages yet"
            text="This is where staff look up what to do about each threat. Make the first page with New page."
          />
        }
      />
      {open?.kind === 'edit' && <ThreatDialog {...open} guidance={guidance} onClose={close} />}
      {open?.kind === 'move' && (
        <MoveDialog {...open} guidance={guidance} onClose={close} onMoved={expand} />
      )}
    </>
  )
}

function describeDeletion(name: string, below: number): string {
  if (below === 0) return name
  return below === 1
    ? `${name}, and the one page below it`
    : `${name}, and the ${below} pages below it`
}
