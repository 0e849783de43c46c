import type { Scope } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { Author } from '../allocations/index.ts'
import { correctedTime } from '../incident-log/index.ts'
import { hasOpenIncident, lockIncident, type StoredIncident } from '../incidents/index.ts'

/**
 * A role moves only while the incident is open: afterwards nobody looks at it, and the roles are those of
 * the whole organisation. For the same reason an exercise moves none while there is a real incident.
 */
export async function lockOpenIncident(scope: Scope, incidentid: string): Promise<StoredIncident> {
  const incident = await lockIncident(scope, incidentid)
  if (!incident) throw new Problem('not-found')
  if (incident.closed !== null) {
    throw new Problem('closed', 'This incident is closed. The role stays where it is.')
  }
  if (incident.exercise && (await hasOpenIncident(scope))) {
    throw new Problem(
      'conflict',
      'A real incident is open. The roles are the same, so an exercise does not move them now.',
    )
  }
  return incident
}

export function timesOf(
  given: { timestamp: string; sent?: string | undefined },
  { userid, authorname, now }: Author,
) {
  const timestamp = correctedTime(given, now)
  const received = now.toISOString()
  return { userid, authorname, timestamp, devicetimestamp: given.timestamp, received }
}
