import type { Alert } from '@holdfast/contract/alerts/alerts'
import type { Database } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { isOver, mayArriveTooLate } from '../incident-log/index.ts'
import { findIncident } from '../incidents/index.ts'

/**
 * Answers and responses are sealed into the record of their incident, with times that their authors
 * choose. So they are accepted for as long after its closing as log entries are, and no longer. Until then
 * none is refused: an incident may be closed while somebody still needs help.
 * @throws Problem `closed`
 */
export async function requireNotLongClosed(
  database: Database,
  organisationid: string,
  alert: Pick<Alert, 'incidentid' | 'timestamp'>,
  received: Date,
): Promise<void> {
  // The incident was open when the alert was sent, so that of a young one needs no look.
  if (!mayArriveTooLate(alert.timestamp, received)) return
  const incident = await database.read(organisationid, (scope) =>
    findIncident(scope, alert.incidentid),
  )
  const closed = incident?.closed ?? null
  if (closed !== null && isOver(closed, received)) throw new Problem('closed')
}
