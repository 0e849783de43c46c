import type { LogEntry } from '@holdfast/contract/incident-log'
import type { OrganisationTransaction } from '../../platform/database/database.ts'
import type { SignedInUser } from '../../platform/http/access.ts'

/** What closing and deleting an incident has to know of its alerts. */
export type IncidentAlerts = {
  findOpen(
    trx: OrganisationTransaction,
    organisationid: string,
    incidentid: string,
  ): Promise<string[]>
  /** To be called before the incident is locked, because whoever ends an alert locks it first too. */
  lock(
    trx: OrganisationTransaction,
    organisationid: string,
    alertids: readonly string[],
  ): Promise<void>
  /**
   * Ends the open alerts of the incident, which is locked.
   * @param lockedIds  those that were open when the caller asked
   * @param mayEnd  false when the caller has not said that closing ends them
   * @throws Problem `open-alert`, `ends-alert`
   */
  endOpen(
    trx: OrganisationTransaction,
    organisationid: string,
    incidentid: string,
    closing: { lockedIds: readonly string[]; caller: SignedInUser; mayEnd: boolean },
  ): Promise<LogEntry[]>
  /** To be called after the commit. */
  onEnded(organisationid: string, entries: LogEntry[]): void
  /** @throws Problem `ends-alert` while an alert is open, `open-alert` while its end is still being sent */
  requireNoneOpen(
    trx: OrganisationTransaction,
    organisationid: string,
    incidentid: string,
  ): Promise<void>
}
