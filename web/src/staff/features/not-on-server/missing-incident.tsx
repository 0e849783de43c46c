import type { Incident } from '@holdfast/contract/incidents'
import { useKeptLog } from '../../../data/incident-log.ts'
import { usePutBack } from '../../../data/put-back.ts'
import { incidentName } from '../../../domain/shorten-details.ts'
import { useOnline } from '../../../http/connectivity.ts'
import { Button } from '../../../ui/button.tsx'
import { formatDateTime } from '../../../ui/format-dates.ts'
import { FailureNotice } from '../../../ui/notice.tsx'

/** What was reported, its log as this device has it, and the way back to the server. */
export function MissingIncident({ incident }: { incident: Incident }) {
  const entries = useKeptLog(incident.id)
  const online = useOnline()
  const { run, pending, failure } = usePutBack()
  return (
    <>
      <h3>{incidentName(incident)}</h3>
      <p>
        Reported by {incident.authorname}, {formatDateTime(incident.timestamp)}
        {incident.closed !== null && `, closed ${formatDateTime(incident.closed)}`}
      </p>
      {entries.length > 0 && (
        <details>
          <summary>Incident log ({entries.length})</summary>
          <ol>
            {entries.map(({ id, timestamp, authorname, content }) => (
              <li key={id}>
                {formatDateTime(timestamp)}, {authorname}: {content}
              </li>
            ))}
          </ol>
        </details>
      )}
      {failure && <FailureNotice title="It was not put back" sentences={failure.errors} />}
      {online && (
        <Button busy={pending} onClick={() => void run(incident)}>
          Put back on the server
        </Button>
      )}
    </>
  )
}
