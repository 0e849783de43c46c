import { nameCalls, type OpenCall, openCallsOf } from '@holdfast/contract/alerts/open-calls'
import { useCallsOfIncident } from '../data/alerts/calls-of-incident.ts'
import { Notice } from '../ui/screen/notice.tsx'

/**
 * Before an incident is closed, says to whom nobody is coming, or that this is not known. Renders nothing when
 * somebody comes to each caller.
 */
export function OpenCallsNotice({ incidentid }: { incidentid: string }) {
  const { callers, state } = useCallsOfIncident(incidentid)
  return (
    <>
      {state === 'loading' && <p className="meta">Reading the calls for help…</p>}
      {state === 'failed' && (
        <Notice kind="warn" title="The calls for help could not be read">
          Ask whether anybody still needs help, before you close the incident.
        </Notice>
      )}
      <OpenCalls calls={openCallsOf(callers, '')} />
    </>
  )
}

function OpenCalls({ calls }: { calls: readonly OpenCall[] }) {
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
