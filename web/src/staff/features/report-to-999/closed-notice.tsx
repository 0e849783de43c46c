import type { Incident } from '@holdfast/contract/incidents/incidents'
import { formatTime } from '../../../ui/format-dates.ts'
import { Notice } from '../../../ui/screen/notice.tsx'

/** Somebody may close the incident while a report is written or read aloud. */
export function ClosedNotice({ incident: { closed } }: { incident: Incident }) {
  return (
    <div role="status">
      {closed !== null && (
        <Notice kind="warn" title={`The incident was closed at ${formatTime(closed)}`} />
      )}
    </div>
  )
}
