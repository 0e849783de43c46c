import type { Incident } from '@holdfast/contract/incidents/incidents'
import type { LogRow } from '../../../data/log/incident-log.ts'
import { formatTime } from '../../../ui/format-dates.ts'
import { Notice } from '../../../ui/screen/notice.tsx'

/** Somebody may close the incident while a report is written or read aloud. */
export function ClosedNotice({ incident: { closed } }: { incident: Incident }) {
  if (closed === null) return null
  return <Notice kind="warn" title={`The incident was closed at ${formatTime(closed)}`} />
}

/** What was corrected in a report. Its own words stay, so nobody may read them out without these. */
export function Corrections({ corrections }: { corrections: readonly LogRow[] }) {
  return corrections.map(({ id, content, authorname, timestamp }) => (
    <Notice key={id} kind="warn" title="Correction">
      {content} ({authorname}, {formatTime(timestamp)})
    </Notice>
  ))
}
