import { faCircleCheck } from '@fortawesome/free-solid-svg-icons/faCircleCheck'
import { OFFLINE_PERIOD } from '@holdfast/contract/durations'
import type { Incident } from '@holdfast/contract/incidents/incidents'
import { TOKEN_LIFETIME_MS } from '@holdfast/contract/limits'
import type { Contact } from '@holdfast/contract/people/contacts'
import type { ReactNode } from 'react'
import { useKeptLog } from '../../../data/log/incident-log.ts'
import {
  type MissingRecord,
  type MissingRecords,
  useMissing,
} from '../../../data/restored-server/missing-records.ts'
import { usePutBack } from '../../../data/restored-server/put-back.ts'
import { dialAddress } from '../../../domain/dial-address.ts'
import { incidentName } from '../../../domain/shorten-details.ts'
import { useOnline } from '../../../http/connectivity.ts'
import { Button } from '../../../ui/button/button.tsx'
import { formatDateTime, formatDay } from '../../../ui/format-dates.ts'
import { Card } from '../../../ui/list/card.tsx'
import { EmptyState } from '../../../ui/screen/empty-state.tsx'
import { FailureNotice, Notice } from '../../../ui/screen/notice.tsx'
import { StaffScreen } from '../../shell/staff-screen.tsx'

/** What this device has kept although the server lacks it, after its database was restored or replaced. */
export function NotOnServerScreen() {
  const missing = useMissing()
  return (
    <StaffScreen title="Not on the server" back="/menu">
      {missing ? (
        <MissingRecordsList missing={missing} />
      ) : (
        <EmptyState
          icon={faCircleCheck}
          title="Everything on this device is on the server"
          text={`What a restored server does not have would be kept here for ${OFFLINE_PERIOD}.`}
        />
      )}
    </StaffScreen>
  )
}

function MissingRecordsList({ missing }: { missing: MissingRecords }) {
  const { incidents, contacts, contactgroups, content } = missing
  return (
    <>
      <Notice kind="warn" title="The server has other data than before">
        This is on this device only, and kept here for {OFFLINE_PERIOD}. Tell whoever runs your
        server. What you wrote in a log and ticked in a checklist is sent again automatically. Who
        holds which team role is as the server has it: please check it.
      </Notice>
      {content !== null && (
        <Card>
          <h2>Guidance</h2>
          <p>The guidance on this device stays as it was. {describeEnd(content)}</p>
        </Card>
      )}
      <Records title="Incidents" records={incidents}>
        {(incident) => <MissingIncident incident={incident} />}
      </Records>
      <Records title="Contacts" records={contacts}>
        {(contact) => <MissingContact contact={contact} />}
      </Records>
      <Records title="Contact groups" records={contactgroups}>
        {({ name }) => <p>{name}</p>}
      </Records>
    </>
  )
}

type RecordsProps<T> = {
  title: string
  records: readonly MissingRecord<T>[]
  children: (record: T) => ReactNode
}

function Records<T extends { id: string }>({ title, records, children }: RecordsProps<T>) {
  if (records.length === 0) return null
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {records.map(({ record, since }) => (
          <Card as="li" key={record.id}>
            {children(record)}
            <p>{describeEnd(since)}</p>
          </Card>
        ))}
      </ul>
    </section>
  )
}

function describeEnd(since: number): string {
  return `Kept here until ${formatDay(since + TOKEN_LIFETIME_MS)}.`
}

function MissingContact({ contact: { name, title, phone } }: { contact: Contact }) {
  const address = dialAddress(phone)
  return (
    <>
      <p>
        <strong>{name}</strong> {title}
      </p>
      {address === undefined ? <p>{phone}</p> : <a href={address}>{phone}</a>}
    </>
  )
}

/** A missing incident: its report, its log on this device, and a way to put it back on the server. */
function MissingIncident({ incident }: { incident: Incident }) {
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
