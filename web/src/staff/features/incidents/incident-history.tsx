import { describeIncidentLink } from '@holdfast/contract/incidents/incident-links'
import type { Incident, IncidentChange } from '@holdfast/contract/incidents/incidents'
import { useId } from 'react'
import { useIncidentHistory, useIncidents } from '../../../data/incidents/incidents.ts'
import { INCIDENT_EDITING, isIncidentField } from '../../../domain/incident-edit.ts'
import { formatField } from '../../../domain/incident-text.ts'
import { incidentName, shortenDetails } from '../../../domain/shorten-details.ts'
import { useOnline } from '../../../http/connectivity.ts'
import { Button } from '../../../ui/button/button.tsx'
import { formatDateTime } from '../../../ui/format-dates.ts'
import { Card } from '../../../ui/list/card.tsx'
import styles from './incident-history.module.css'

/** Who changed what and when, newest first; the last entry is the report itself. */
export function IncidentHistory({ incident }: { incident: Incident }) {
  const history = useIncidentHistory(incident.id)
  const online = useOnline()
  const incidents = useIncidents().data
  const titleId = useId()
  function nameOf(id: string) {
    const other = incidents?.find((each) => each.id === id)
    return other ? `“${shortenDetails(incidentName(other), 60)}”` : id
  }

  return (
    <Card as="section" labelledBy={titleId}>
      <div className={styles.title}>
        <h2 id={titleId}>History</h2>
        {/* Beside it: a line of its own would move the button that closes the incident as it goes. */}
        <span role="status" className={styles.when}>
          {history.state === 'loading' && 'Loading…'}
        </span>
      </div>
      {history.state === 'failed' && (
        <>
          <p>
            {online
              ? 'The history could not be read.'
              : 'The history can be read when you are online.'}
          </p>
          {online && (
            <div>
              <Button onClick={history.retry}>Retry</Button>
            </div>
          )}
        </>
      )}
      <ol className={styles.entries}>
        {historyOf(history.data ?? [], nameOf).map((entry) => (
          <Entry key={entry.version} entry={entry} />
        ))}
        <li>
          <p className={styles.head}>
            {incident.authorname} reported the incident{' '}
            <span className={styles.when}>{formatDateTime(incident.timestamp)}</span>
          </p>
        </li>
      </ol>
    </Card>
  )
}

function Entry({ entry }: { entry: HistoryEntry }) {
  const { authorname, timestamp, changes, action, links } = entry
  return (
    <li>
      <p className={styles.head}>
        {authorname} {action} the incident{' '}
        <span className={styles.when}>{formatDateTime(timestamp)}</span>
      </p>
      {links.map((link) => (
        <p key={link}>{link}</p>
      ))}
      {changes.length > 0 && (
        <dl className={styles.changes}>
          {changes.map(({ field, label, from, to }) => (
            <div key={field}>
              <dt>{label}</dt>
              <dd className={styles.from}>
                <span className={styles.word}>From</span> {from || 'empty'}
              </dd>
              <dd>
                <span className={styles.word}>To</span> {to || 'empty'}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  )
}

/** The changes that one person saved together. */
type HistoryEntry = {
  version: number
  authorname: string
  timestamp: string
  /** `from` and `to` as shown to people, `""` when the field was or became empty. */
  changes: { field: string; label: string; from: string; to: string }[]
  action: 'updated' | 'closed' | 'reopened'
  /** What happened with other incidents, in sentences. */
  links: string[]
}

/** The changes of an incident, save by save, the newest first. */
export function historyOf(
  changes: readonly IncidentChange[],
  nameOf: (incidentid: string) => string = (id) => id,
): HistoryEntry[] {
  const entries = new Map<number, HistoryEntry>()
  for (const { field, value, previous, version, authorname, timestamp } of changes) {
    const entry = entries.get(version) ?? {
      version,
      authorname,
      timestamp,
      changes: [],
      action: 'updated',
      links: [],
    }
    entries.set(version, entry)
    const link = describeIncidentLink({ field, value, previous }, nameOf)
    if (link !== undefined) entry.links.push(link)
    else if (field === 'closed') entry.action = value === '' ? 'reopened' : 'closed'
    else entry.changes.push(describeChange(field, previous, value))
  }
  return [...entries.values()].sort((a, b) => b.version - a.version)
}

function describeChange(field: string, previous: string, value: string) {
  const describe = (text: string) => (isIncidentField(field) ? formatField(field, text) : text)
  const label = INCIDENT_EDITING.labelOf(field)
  return { field, label, from: describe(previous), to: describe(value) }
}
