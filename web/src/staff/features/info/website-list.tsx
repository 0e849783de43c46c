import { faArrowUpRightFromSquare } from '@fortawesome/free-solid-svg-icons/faArrowUpRightFromSquare'
import { faGlobe } from '@fortawesome/free-solid-svg-icons/faGlobe'
import type { InfoPage } from '@holdfast/contract/content'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { List } from '../../../ui/list.tsx'
import { ListItem } from '../../../ui/list-item.tsx'
import { ListLink } from '../../../ui/list-link.tsx'
import { isSafeLink } from '../../../ui/safe-link.ts'

type Website = Extract<InfoPage, { type: 'websites' }>['content']['links'][number]

/** Links out of the app; an address that may not be followed is shown without being one. */
export function WebsiteList({ links }: { links: readonly Website[] }) {
  if (links.length === 0) return <EmptyState icon={faGlobe} title="No websites on this page yet" />
  return (
    <List>
      {links.map(({ name, url, description }) =>
        isSafeLink(url) ? (
          <ListLink
            key={url}
            to={url}
            newTab
            title={name}
            subtitle={description}
            endIcon={faArrowUpRightFromSquare}
          />
        ) : (
          <ListItem key={url} title={name} subtitle={url} />
        ),
      )}
    </List>
  )
}
