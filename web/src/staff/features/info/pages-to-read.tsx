import { guidancePages } from '@holdfast/contract/content/guidance-pages'
import { useContent } from '../../../data/content/content.ts'
import { useOwnReadings } from '../../../data/content/readings.ts'
import { pathParts } from '../../../domain/page-address.ts'
import { List, ListLink } from '../../../ui/list/list.tsx'

/** The pages of which the user has not yet said that they have read them; nothing while that is not known. */
export function PagesToRead() {
  const content = useContent().data
  const own = useOwnReadings().data
  const asked = content?.readings ?? []
  if (!content || !own || asked.length === 0) return null
  const said = new Set(own.map(({ requestid }) => requestid))
  const names = new Map(guidancePages(content).map(({ id, name }) => [id, name]))
  const open = asked.filter(({ requestid }) => !said.has(requestid))
  if (open.length === 0) return null
  return (
    <section aria-labelledby="to-read">
      <h2 id="to-read">Please read and confirm</h2>
      <List label="Please read and confirm">
        {open.map(({ page, requestid }) => (
          <ListLink key={requestid} to={addressOf(page)} title={names.get(page) ?? page} />
        ))}
      </List>
    </section>
  )
}

/** The ids of threats have their parts encoded, the others are paths: see `guidance-pages.ts`. */
export function addressOf(page: string): string {
  const [area = '', ...parts] = page.split('/')
  const paths = area === 'threats' ? parts.map(decodeURIComponent) : parts
  return ['', area, ...paths.flatMap(pathParts).map(encodeURIComponent)].join('/')
}
