import { resolveColour } from '@holdfast/contract/appearance'
import type { ThreatPage } from '@holdfast/contract/content'
import { threatAddress } from '../../../domain/page-address.ts'
import { contentIcon } from '../../../ui/content-icon.ts'
import { List } from '../../../ui/list.tsx'
import { ListLink } from '../../../ui/list-link.tsx'

type ThreatLinksProps = {
  pages: readonly ThreatPage[]
  /** The accessible name of the list. */
  label: string
  /** The address of the page above; left out for the first level. */
  above?: string | undefined
}

/** The pages of one level. */
export function ThreatLinks({ pages, label, above }: ThreatLinksProps) {
  return (
    <List label={label}>
      {pages.map((page) => (
        <ListLink
          key={page.path}
          to={threatAddress(page.path, above)}
          title={page.name}
          subtitle={page.subtitle}
          icon={contentIcon(page.icon)}
          colour={resolveColour(page.colour, page.name)}
          edge
        />
      ))}
    </List>
  )
}
