import type { RequestBody } from '@holdfast/contract/endpoints/endpoint-schemas'
import { describeOutcome, namesOf } from '@holdfast/contract/incidents/handover-words'
import type { HandoverEvent } from '@holdfast/contract/incidents/handovers'
import { midSentence } from '@holdfast/contract/text'
import type { Scope } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { type Author, lockAllocations, readAllocationChanges } from '../allocations/index.ts'
import { type HandoverWritten, toHandoverWithBrief, wasMovedSince } from './handovers-rules.ts'
import { findEvent, insertHandoverEvent, readEventsOf } from './handovers-store.ts'
import { moveRole } from './moving-roles.ts'
import { insertNotices } from './notices/handover-notices-store.ts'
import { lockOpenIncident, timesOf } from './open-incident.ts'
import { type FoundRole, readRole, requireRightToTake } from './role-holders.ts'

type Ref = { id: string; handoverid: string }
type Given = RequestBody<'acceptHandover'>

/**
 * The receiver takes the role over: it moves in this transaction, if those who gave it have held it all the
 * time since.
 * @throws Problem `not-allowed` for anybody else, `conflict` if it was withdrawn or the role has moved
 */
export async function acceptHandover(
  scope: Scope,
  ref: Ref,
  given: Given,
  author: Author,
): Promise<HandoverWritten> {
  const { made, end, events } = await lockHandover(scope, ref, given)
  if (made.touserid !== author.userid || made.event === 'tookover') {
    throw new Problem('not-allowed', `Only ${made.toname} can take over this role.`)
  }
  if (end?.event === 'accepted') return unchanged(events)
  if (end) {
    throw new Problem('conflict', `${end.authorname} has withdrawn this. The role stays there.`)
  }
  await lockOpenIncident(scope, ref.id)
  const role = await readRole(scope, made.roleid)
  await requireUnmoved(scope, made, role)
  if (made.event === 'asked') {
    await requireRightToTake(scope, { incidentid: ref.id, ...role }, author)
  }
  const accepted = await insertEnd(scope, made, { ...given, event: 'accepted' }, author)
  const from = made.fromholders.map(({ userid }) => userid)
  const keepsFormer = made.event === 'asked'
  await moveRole(scope, { roleid: made.roleid, from, to: author.userid, keepsFormer }, author)
  await insertNotices(scope, made, from, author.now)
  return ended([made, accepted])
}

/** Whoever gave the role takes the handover back, as long as it was not accepted. */
export async function withdrawHandover(
  scope: Scope,
  ref: Ref,
  given: Given,
  author: Author,
): Promise<HandoverWritten> {
  const { made, end, events } = await lockHandover(scope, ref, given)
  const isGiver = made.fromholders.some(({ userid }) => userid === author.userid)
  if (!isGiver || made.event === 'tookover') {
    throw new Problem('not-allowed', `Only ${namesOf(made.fromholders)} can withdraw this.`)
  }
  if (end?.event === 'withdrawn') return unchanged(events)
  if (end) {
    throw new Problem('conflict', `${end.authorname} has taken over as ${midSentence(made.role)}.`)
  }
  await lockOpenIncident(scope, ref.id)
  return ended([made, await insertEnd(scope, made, { ...given, event: 'withdrawn' }, author)])
}

/** @throws Problem `not-found`, or `taken` if the id belongs to something else */
async function lockHandover(scope: Scope, { id, handoverid }: Ref, given: Given) {
  await lockAllocations(scope)
  const events = await readEventsOf(scope, handoverid)
  const made = events.find(({ event }) => event !== 'accepted' && event !== 'withdrawn')
  if (made?.incidentid !== id) throw new Problem('not-found')
  const known = await findEvent(scope, given.id.toLowerCase())
  if (known && known.handoverid !== handoverid) {
    throw new Problem('taken', 'There is something else under this id already')
  }
  return { made, events, end: events.find((event) => event !== made) }
}

function insertEnd(
  scope: Scope,
  made: HandoverEvent,
  { id, event, ...given }: Given & { event: 'accepted' | 'withdrawn' },
  author: Author,
): Promise<HandoverEvent> {
  const { seq: _, ...rest } = made
  return insertHandoverEvent(scope, {
    ...{ ...rest, id: id.toLowerCase(), event, note: '', brief: null },
    ...timesOf(given, author),
  })
}

/** @throws Problem `conflict` with a sentence that says where the role is now */
async function requireUnmoved(
  scope: Scope,
  made: HandoverEvent,
  { holders, role }: FoundRole,
): Promise<void> {
  const changes = await readAllocationChanges(scope, made.incidentid, 0)
  const hold = new Set(holders.map(({ userid }) => userid))
  const stillHold = made.fromholders.every(({ userid }) => hold.has(userid))
  if (stillHold && !wasMovedSince(made, changes)) return
  const now = `${role}: ${namesOf(holders)} now.`
  throw new Problem('conflict', `The role was moved meanwhile. ${now} You have not taken it over.`)
}

function unchanged(events: readonly HandoverEvent[]): HandoverWritten {
  return { ...ended(events), said: undefined }
}

function ended(events: readonly HandoverEvent[]): HandoverWritten {
  const handover = toHandoverWithBrief(events)
  return { handover, said: describeOutcome(handover) }
}
