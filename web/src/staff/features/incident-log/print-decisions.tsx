import { faPrint } from '@fortawesome/free-solid-svg-icons/faPrint'
import type { Role } from '@holdfast/contract/content/content'
import { partsOfDecision, readDecision } from '@holdfast/contract/incidents/entry-contents'
import type { Incident } from '@holdfast/contract/incidents/incidents'
import { useMemo } from 'react'
import { type LogRow, useLogEntries } from '../../../data/log/incident-log.ts'
import { useMe } from '../../../data/sign-in/me.ts'
import { serverNow } from '../../../session/server-clock.ts'
import { Button } from '../../../ui/button/button.tsx'
import { formatDateTime } from '../../../ui/format-dates.ts'
import { filteredLog, type LogFilter, roleOf } from './incident-log-rules.ts'
import styles from './print-decisions.module.css'

export type PrintDecisionsProps = { incident: Incident; roles: readonly Role[]; filter: LogFilter }

/**
 * Prints the decisions of the log. The list on the screen has only those that are in sight, so what comes out
 * of the printer is made apart from it.
 */
export function PrintDecisions({ incident, roles, filter }: PrintDecisionsProps) {
  const log = useLogEntries(incident.id)
  const read = useMemo(() => filteredLog(filter), [filter])
  const { entries, corrections } = useMemo(() => read(log.rows), [read, log.rows])
  const isComplete = log.state === 'ready' && !log.isPartial
  return (
    <>
      <Button
        data-print="hide"
        icon={faPrint}
        disabled={!isComplete || entries.length === 0}
        onClick={() => window.print()}
      >
        Print
      </Button>
      <div className={styles.paper}>
        {incident.exercise && <p className={styles.exercise}>EXERCISE</p>}
        <PrintedHead incident={incident} role={roleOf(filter.roleid, roles).title} />
        {!isComplete && <p>Not all entries have been read on this device yet.</p>}
        <ol className={styles.decisions}>
          {entries.map((entry) => (
            <PrintedDecision
              key={entry.id}
              entry={entry}
              corrections={corrections.get(entry.id) ?? []}
              role={roleOf(entry.roleid, roles).title}
            />
          ))}
        </ol>
      </div>
    </>
  )
}

function PrintedHead({ incident, role }: { incident: Incident; role: string | undefined }) {
  const { organisationname, name } = useMe()
  return (
    <>
      <p className={styles.incident}>{incident.incidentDetails}</p>
      <p>
        {organisationname}. Reported {formatDateTime(incident.timestamp)}
        {incident.closed && `, closed ${formatDateTime(incident.closed)}`}. Printed{' '}
        {formatDateTime(new Date(serverNow()).toISOString())} by {name}.
        {role && ` Only decisions by the ${role}.`}
      </p>
    </>
  )
}

type PrintedDecisionProps = {
  entry: LogRow
  corrections: readonly LogRow[]
  role: string | undefined
}

function PrintedDecision({ entry, corrections, role }: PrintedDecisionProps) {
  const decision = readDecision(entry)
  return (
    <li>
      <p>
        {formatDateTime(entry.timestamp)}, {entry.authorname}
        {role && `, ${role}`}
        {entry.sending === 'waiting' && '. Not sent yet.'}
      </p>
      <p className={styles.decision}>{decision?.decision ?? entry.content}</p>
      {decision &&
        partsOfDecision(decision, formatDateTime).map(({ name, label, text }) => (
          <p key={name}>
            {label}: {text}
          </p>
        ))}
      {corrections.map((each) => (
        <p key={each.id} className={styles.correction}>
          Correction by {each.authorname}, {formatDateTime(each.timestamp)}: {each.content}
        </p>
      ))}
    </li>
  )
}
