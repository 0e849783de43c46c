import { allocationId } from '@holdfast/contract/ids'
import type { Handover } from '@holdfast/contract/incidents/handovers'
import type { Scope } from '../../platform/database/database.ts'
import { readAllocationChanges, readAllocations } from '../allocations/index.ts'
import { findIncident } from '../incidents/index.ts'
import { readUsers } from '../users/index.ts'
import { toHandovers, wasMovedSince } from './handovers-rules.ts'
import { readHandoverEvents } from './handovers-store.ts'

/** Whether a handover can still be accepted depends on who holds the role, who can sign in, and the incident. */
export const HANDOVERS_DEPEND_ON = ['allocations', 'users', 'incidents'] as const

export async function readHandovers(scope: Scope, incidentid: string): Promise<Handover[]> {
  const events = await readHandoverEvents(scope, incidentid)
  if (events.length === 0) return []
  const users = new Set((await readUsers(scope)).map(({ id }) => id))
  const held = new Set((await readAllocations(scope)).map(({ id }) => id))
  const changes = await readAllocationChanges(scope, incidentid, 0)
  const isClosed = (await findIncident(scope, incidentid))?.closed !== null
  return toHandovers(
    events,
    (made) =>
      !isClosed &&
      users.has(made.touserid) &&
      !wasMovedSince(made, changes) &&
      made.fromholders.every(({ userid }) => held.has(allocationId(userid, made.roleid))),
  )
}
