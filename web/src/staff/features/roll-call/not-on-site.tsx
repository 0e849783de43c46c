import { formatTime } from '../../../ui/format-dates.ts'
import styles from './not-on-site.module.css'
import { PersonList } from './person-list.tsx'
import type { PersonRow } from './person-row.ts'

type NotOnSiteProps = {
  incidentid: string
  /** Those whom only the list of the day says to be elsewhere. */
  rows: readonly PersonRow[]
  showsGroups?: boolean
  isOpen?: boolean
}

/** Who is not expected, set apart, so that somebody who came in late can be marked like anybody. */
export function NotOnSite({
  incidentid,
  rows,
  showsGroups = false,
  isOpen = false,
}: NotOnSiteProps) {
  const list = rows[0]?.byList
  if (list === undefined) return null
  return (
    <details open={isOpen} className={styles.people}>
      <summary>
        Not on site today ({rows.length}), list of {formatTime(list.given)}
      </summary>
      <p className={styles.note}>
        {list.givenby} gave the list, and nobody has looked. If somebody on it came in after all,
        mark them.
      </p>
      <PersonList
        label="Not on site today"
        incidentid={incidentid}
        rows={rows}
        showsGroups={showsGroups}
      />
    </details>
  )
}
