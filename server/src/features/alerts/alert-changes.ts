import type { Alert } from '@holdfast/contract/alerts/alerts'
import type { LogEntry } from '@holdfast/contract/incidents/incident-log'
import type { ChangedCollection } from '../../platform/database/database.ts'

/** The result of changing an alert: the alert as it is now, and the log entries that were added. */
export type Outcome = { alert: Alert; entries: LogEntry[] }

/** The collections that change with an existing alert. */
export function changesOf(alert: Pick<Alert, 'id' | 'incidentid'>): ChangedCollection[] {
  return [
    { collection: 'alerts', alertid: alert.id },
    { collection: 'logs', ownerid: alert.incidentid },
  ]
}
