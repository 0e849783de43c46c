import {
  BRIEF_SECTIONS,
  type BriefSection,
  briefTime,
} from '@holdfast/contract/incidents/handover-brief'
import { formatDateTime } from '../../../ui/format-dates.ts'
import styles from './handover.module.css'

/** What somebody who takes over a role must know. A section of which the record says nothing says so. */
export function BriefSections({ brief }: { brief: readonly BriefSection[] }) {
  return (
    <section className={styles.brief} aria-labelledby="brief">
      <h2 id="brief">Brief</h2>
      {brief.map(({ name, lines }) => (
        <div key={name} className={styles.section}>
          <h3>{BRIEF_SECTIONS[name]}</h3>
          {lines.length === 0 ? (
            <p className="meta">Nothing recorded</p>
          ) : (
            <ul className={styles.lines}>
              {lines.map((line, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity
                <li key={index}>
                  {line.time !== null && (
                    <strong className={styles.time}>{briefTime(line, formatDateTime)} </strong>
                  )}
                  {line.text}
                </li>
              ))}
            </ul>
          )}
        </div>
      ))}
    </section>
  )
}
