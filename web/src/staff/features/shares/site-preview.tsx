import type { Content } from '@holdfast/contract/content/content'
import {
  publicLines,
  SITE_INFORMATION,
  type SiteSection,
  siteSections,
} from '@holdfast/contract/incidents/site-facts'
import { useContent } from '../../../data/content/content.ts'
import styles from './shares-screen.module.css'

/** Whoever shares reads here what responders will read of the site: what is left out is judged by words alone. */
export function SitePreview() {
  const content = useContent().data
  if (!content) return null
  const sections = sectionsOf(content)
  return (
    <details className={styles.preview}>
      <summary>Gates, shut-offs and hazards: see what they read</summary>
      {sections.length === 0 && <p>Your school has written nothing about its site yet.</p>}
      {sections.map(({ heading, lines }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two sections may have the same heading
        <div key={index}>
          <b>{heading}</b>
          <ul>
            {lines.map((line, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be left out
              <li key={place}>{line}</li>
            ))}
          </ul>
        </div>
      ))}
    </details>
  )
}

function sectionsOf({ info, initial_action }: Content): SiteSection[] {
  const page = info.find(({ path }) => path === SITE_INFORMATION)
  const start = initial_action?.report
  return [
    { heading: 'Exact location', lines: publicLines(start?.exactlocation ?? '') },
    { heading: 'Access', lines: publicLines(start?.access ?? '') },
    ...(page?.type === 'detail' ? siteSections(page.content) : []),
  ].filter(({ lines }) => lines.length > 0)
}
