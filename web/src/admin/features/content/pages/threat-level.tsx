import { faChevronDown } from '@fortawesome/free-solid-svg-icons/faChevronDown'
import { faChevronRight } from '@fortawesome/free-solid-svg-icons/faChevronRight'
import { resolveColour } from '@holdfast/contract/content/appearance'
import type { ThreatPage } from '@holdfast/contract/content/content'
import { threatPageId } from '@holdfast/contract/content/guidance-pages'
import { MAX_PAGE_DEPTH } from '@holdfast/contract/limits'
import type { ReactNode } from 'react'
import { useOnline } from '../../../../http/connectivity.ts'
import { Button } from '../../../../ui/button/button.tsx'
import { IconButton } from '../../../../ui/button/icon-button.tsx'
import { contentIcon } from '../../../../ui/content/content-icon.ts'
import { ListRow } from '../../../../ui/list/list.tsx'
import { OrderedList } from '../guidance-editing/ordered-list.tsx'
import type { GuidanceChange } from '../guidance-editing/use-guidance-change.tsx'
import { PageState, ReviewButton } from '../reviews/reviews.tsx'
import styles from './threat-level.module.css'
import { canHaveSubpages, type PageWithTrail, type Trail, withPageMoved } from './threat-tree.ts'

type TreeActions = {
  isExpanded: (trail: Trail) => boolean
  onExpand: (trail: Trail, shows: boolean) => void
  onMove: GuidanceChange['change']
  onNewBelow: (trail: Trail) => void
  onEdit: (trail: Trail) => void
  onMoveTo: (trail: Trail) => void
  onDelete: (entry: PageWithTrail) => void
}

type ThreatLevelProps = TreeActions & {
  label: string
  pages: readonly ThreatPage[]
  /** Their parent page. */
  above: Trail
  empty?: ReactNode
}

/** The subpages of one page, in order. Each can show its own subpages below it. */
export function ThreatLevel({ label, pages, above, empty, ...tree }: ThreatLevelProps) {
  const online = useOnline()
  const items = pages.map((page) => ({
    id: page.path,
    name: page.name,
    page,
    trail: [...above, page.path],
  }))
  return (
    <OrderedList
      label={label}
      items={items}
      empty={empty}
      onMove={
        online
          ? ({ trail }, to) =>
              tree.onMove((latest) => ({
                ...latest,
                threats: withPageMoved(latest.threats, trail, to),
              }))
          : undefined
      }
      actions={(entry) => <PageActions entry={entry} tree={tree} online={online} />}
      below={({ page, trail }) =>
        page.pages.length > 0 &&
        tree.isExpanded(trail) && (
          <div className={styles.level}>
            <ThreatLevel label={belowOf(page)} pages={page.pages} above={trail} {...tree} />
          </div>
        )
      }
    >
      {({ page, trail }) => (
        <>
          <Toggle page={page} trail={trail} tree={tree} />
          <ListRow
            title={page.name}
            subtitle={<PageState page={threatPageId(trail)}>{page.subtitle}</PageState>}
            icon={contentIcon(page.icon)}
            colour={resolveColour(page.colour, page.name)}
          />
        </>
      )}
    </OrderedList>
  )
}

function belowOf({ name }: ThreatPage): string {
  return `Pages below ${name}`
}

type ToggleProps = PageWithTrail & { tree: TreeActions }

function Toggle({ page, trail, tree }: ToggleProps) {
  if (page.pages.length === 0) return <span className={styles.noPages} />
  const isShown = tree.isExpanded(trail)
  return (
    <IconButton
      icon={isShown ? faChevronDown : faChevronRight}
      label={belowOf(page)}
      aria-expanded={isShown}
      onClick={() => tree.onExpand(trail, !isShown)}
    />
  )
}

type PageActionsProps = { entry: PageWithTrail; tree: TreeActions; online: boolean }

function PageActions({ entry, tree, online }: PageActionsProps) {
  const { trail } = entry
  return (
    <>
      <Button
        kind="quiet"
        disabledReason={
          canHaveSubpages(trail) ? undefined : `Pages can be nested ${MAX_PAGE_DEPTH} deep at most`
        }
        onClick={() => tree.onNewBelow(trail)}
      >
        New page below
      </Button>
      <Button kind="quiet" onClick={() => tree.onEdit(trail)}>
        Edit
      </Button>
      <ReviewButton page={threatPageId(trail)} name={entry.page.name} />
      <Button kind="quiet" disabled={!online} onClick={() => tree.onMoveTo(trail)}>
        Move to
      </Button>
      <Button kind="quiet" disabled={!online} onClick={() => tree.onDelete(entry)}>
        Delete
      </Button>
    </>
  )
}
