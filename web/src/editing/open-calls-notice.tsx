import { nameCalls, openCallsOf } from '@holdfast/contract/alerts/open-calls'
import { Notice } from '../ui/screen/notice.tsx'
import { useCallsOfIncident } from './use-calls-of-incident.ts'

/** Before an incident is closed, says to whom nobody is coming. Renders nothing when somebody comes to each caller. */
export function OpenCallsNotice({ incidentid }: { incidentid: string }) {
  const calls = openCallsOf(useCallsOfIncident(incidentid), '')
  if (calls.length === 0) return null
  const who =
    calls.length === 1
      ? '1 person who called for help has'
      : `${calls.length} people who called for help have`
  return (
    <Notice kind="danger" title={`${who} nobody coming`}>
      {nameCalls(calls)}
    </Notice>
  )
}
