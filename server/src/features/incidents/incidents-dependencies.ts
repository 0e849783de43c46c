import type { LogEntry } from '@holdfast/contract/incidents/incident-log'
import type { Scope } from '../../platform/database/database.ts'
import type { Author, AuthorDependencies } from '../allocations/index.ts'
import type { IncidentAlerts } from './incident-alerts.ts'

export type IncidentsDependencies = AuthorDependencies & {
  alerts: IncidentAlerts
  /** Passed in, because the log depends on incidents. */
  appendAction: (
    scope: Scope,
    incidentid: string,
    action: { author: Author; content: string },
  ) => Promise<LogEntry[]>
  /** Called after the commit with the entries that were added to a log. */
  onEntriesAppended: (organisationid: string, entries: LogEntry[]) => void
}
