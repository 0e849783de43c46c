import type { SharedPage } from '@holdfast/contract/incidents/shares'
import styles from './shared-incident.module.css'
import { SharedPart } from './shared-part.tsx'

/** Where the school is, how to get in, what can be shut off and what is dangerous. */
export function SitePart({ site }: Pick<SharedPage, 'site'>) {
  if (site === undefined) return null
  const starts = [
    { heading: 'Exact location', lines: linesOf(site.exactlocation) },
    { heading: 'Access', lines: linesOf(site.access) },
  ]
  const sections = [...starts, ...site.sections].filter(({ lines }) => lines.length > 0)
  return (
    <SharedPart title="Gates, shut-offs and hazards">
      {sections.length === 0 && <p>The school has written nothing about its site yet.</p>}
      <div className={styles.site}>
        {sections.map(({ heading, lines }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two sections may have the same heading
          <div key={index} className={styles.words}>
            <h3>{heading}</h3>
            <ul>
              {lines.map((line, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be left out
                <li key={place}>{line}</li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </SharedPart>
  )
}

function linesOf(text: string): string[] {
  return text.split('\n').filter((line) => line.trim() !== '')
}
