import type { Incident } from '@holdfast/contract/incidents'
import { useId } from 'react'
import { useIncidentHistory } from '../../../data/incidents.ts'
import { useOnline } from '../../../http/connectivity.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { formatDateTime } from '../../../ui/format-dates.ts'
import { Spinner } from '../../../ui/spinner.tsx'
import styles from './incident-history.module.css'
import { type HistoryEntry, historyOf } from './incident-history-rules.ts'

/** Who changed what and when, the newest first, down to the report itself. */
export function IncidentHistory({ incident }: { incident: Incident }) {
  const history = useIncidentHistory(incident.id)
  const online = useOnline()
  const titleId = useId()
  return (
    <Card as="section" labelledBy={titleId}>
      <h2 id={titleId}>History</h2>
      {history.state === 'loading' && <Spinner />}
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
        {historyOf(history.data ?? []).map((entry) => (
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
  const { authorname, timestamp, changes, isClosing } = entry
  const what = isClosing ? 'closed the incident' : 'updated the incident'
  return (
    <li>
      <p className={styles.head}>
        {authorname} {what} <span className={styles.when}>{formatDateTime(timestamp)}</span>
      </p>
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
