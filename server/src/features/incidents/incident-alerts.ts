import type { LogEntry } from '@holdfast/contract/incidents/incident-log'
import type { Scope } from '../../platform/database/database.ts'
import type { SignedInUser } from '../../platform/http/access.ts'

/** What closing and deleting an incident need of its alerts. */
export type IncidentAlerts = {
  findOpen(scope: Scope, incidentid: string): Promise<string[]>
  /** Call it before locking the incident, because ending an alert also locks the alert first. */
  lock(scope: Scope, alertids: readonly string[]): Promise<void>
  /**
   * Ends the open alerts of the incident, which must be locked.
   * @param lockedIds  the alerts that `lock` found open
   * @param mayEnd  whether the caller has agreed that closing ends this alert
   * @throws Problem `open-alert`, `ends-alert`
   */
  endOpen(
    scope: Scope,
    incidentid: string,
    closing: {
      lockedIds: readonly string[]
      caller: SignedInUser
      mayEnd: (alertid: string) => boolean
    },
  ): Promise<LogEntry[]>
  /** Call it after the commit. */
  onEnded(organisationid: string, entries: LogEntry[]): void
  /** @throws Problem `ends-alert` while an alert is open, `open-alert` while its end is still being sent */
  requireNoneOpen(scope: Scope, incidentid: string): Promise<void>
}
