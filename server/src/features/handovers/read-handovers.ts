import { allocationId } from '@holdfast/contract/ids'
import type { Handover, HandoverWithBrief } from '@holdfast/contract/incidents/handovers'
import type { Scope } from '../../platform/database/database.ts'
import { readAllocationChanges, readAllocations } from '../allocations/index.ts'
import { findIncident } from '../incidents/index.ts'
import { readUsers } from '../users/index.ts'
import {
  type EventWithoutBrief,
  toHandovers,
  toHandoverWithBrief,
  wasMovedSince,
} from './handovers-rules.ts'
import { readEventsOf, readEventsWithoutBriefs } from './handovers-store.ts'

/** Whether a handover can still be accepted depends on who holds the role, who can sign in, and the incident. */
export const HANDOVERS_DEPEND_ON = ['allocations', 'users', 'incidents'] as const

export async function readHandovers(scope: Scope, incidentid: string): Promise<Handover[]> {
  const events = await readEventsWithoutBriefs(scope, incidentid)
  if (events.length === 0) return []
  return toHandovers(events, await readWhatCanBeAccepted(scope, incidentid))
}

/** Undefined if the incident has no such handover. */
export async function findHandover(
  scope: Scope,
  incidentid: string,
  handoverid: string,
): Promise<HandoverWithBrief | undefined> {
  const events = await readEventsOf(scope, handoverid)
  if (events[0]?.incidentid !== incidentid) return undefined
  return toHandoverWithBrief(events, await readWhatCanBeAccepted(scope, incidentid))
}

async function readWhatCanBeAccepted(scope: Scope, incidentid: string) {
  const users = new Set((await readUsers(scope)).map(({ id }) => id))
  const held = new Set((await readAllocations(scope)).map(({ id }) => id))
  const changes = await readAllocationChanges(scope, incidentid, 0)
  const isClosed = (await findIncident(scope, incidentid))?.closed !== null
  return (made: EventWithoutBrief) =>
    !isClosed &&
    users.has(made.touserid) &&
    !wasMovedSince(made, changes) &&
    made.fromholders.every(({ userid }) => held.has(allocationId(userid, made.roleid)))
}
