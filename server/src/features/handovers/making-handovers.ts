import type { RequestBody } from '@holdfast/contract/endpoints/endpoint-schemas'
import { describeHandover, namesOf } from '@holdfast/contract/incidents/handover-words'
import type { HandoverEvent } from '@holdfast/contract/incidents/handovers'
import type { Scope } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { type Author, lockAllocations } from '../allocations/index.ts'
import { type HandoverWritten, toHandoverWithBrief } from './handovers-rules.ts'
import { insertHandoverEvent, readEventsOf } from './handovers-store.ts'
import { makeBrief } from './incident-brief.ts'
import { moveRole } from './moving-roles.ts'
import { insertNotices } from './notices/handover-notices-store.ts'
import { lockOpenIncident, timesOf } from './open-incident.ts'
import { readHandovers } from './read-handovers.ts'
import { readRole, requireRightToTake } from './role-holders.ts'

const TAKEN = 'There is something else under this id already'

/**
 * Hands a role over. It stays where it is until the receiver takes it.
 * @throws Problem `not-allowed` if the caller does not hold it
 */
export async function offerRole(
  scope: Scope,
  incidentid: string,
  { id, roleid, touserid, note, ...given }: RequestBody<'addHandover'>,
  author: Author,
): Promise<HandoverWritten> {
  await lockAllocations(scope)
  const isRetry = ({ event, ...made }: HandoverEvent) =>
    event === 'offered' && made.touserid === touserid && made.note === note
  const known = await findMade(scope, { id, incidentid, roleid, given, author }, isRetry)
  if (known) return known
  const incident = await lockOpenIncident(scope, incidentid)
  const { role, holders, users } = await readRole(scope, roleid)
  const giver = holders.find(({ userid }) => userid === author.userid)
  if (!giver) {
    throw new Problem(
      'not-allowed',
      `You do not hold the role ${role}, so you cannot hand it over. It is with ${namesOf(holders)} now.`,
    )
  }
  const receiver = users.find((user) => user.id === touserid)
  if (!receiver) throw new Problem('conflict', 'This person cannot sign in. Choose somebody else.')
  if (holders.some(({ userid }) => userid === touserid)) {
    throw new Problem('conflict', `${receiver.name} holds this role already.`)
  }
  await requireNoOpenOffer(scope, incidentid, { roleid, giver: author.userid })
  const made = await insertHandoverEvent(scope, {
    ...{ id, handoverid: id, incidentid, event: 'offered', roleid, role, note },
    ...{ fromholders: [giver], touserid, toname: receiver.name },
    brief: await makeBrief(scope, incident, author.now),
    ...timesOf(given, author),
  })
  await insertNotices(scope, made, [touserid], author.now)
  return saidOf([made])
}

/** Takes a role that nobody has handed over: see `requireRightToTake`. */
export async function takeRole(
  scope: Scope,
  incidentid: string,
  { id, roleid, ...given }: RequestBody<'takeOverRole'>,
  author: Author,
): Promise<HandoverWritten> {
  await lockAllocations(scope)
  const isRetry = ({ event }: HandoverEvent) => event === 'tookover'
  const known = await findMade(scope, { id, incidentid, roleid, given, author }, isRetry)
  if (known) return known
  const incident = await lockOpenIncident(scope, incidentid)
  requireRecent(timesOf(given, author).timestamp, author.now)
  const found = await readRole(scope, roleid)
  const { role, holders } = found
  await requireRightToTake(scope, { incidentid, ...found }, author)
  const made = await insertHandoverEvent(scope, {
    ...{ id, handoverid: id, incidentid, event: 'tookover', roleid, role, note: '' },
    ...{ fromholders: holders, touserid: author.userid, toname: author.authorname },
    brief: await makeBrief(scope, incident, author.now),
    ...timesOf(given, author),
  })
  const from = holders.map(({ userid }) => userid)
  await moveRole(scope, { roleid, from, to: author.userid, keepsFormer: true }, author)
  await insertNotices(scope, made, from, author.now)
  return saidOf([made])
}

/** A phone without a network sends the tap later, when somebody else may have taken the role. */
const MAX_TAKEOVER_AGE_MS = 10 * 60 * 1000

/** @throws Problem `conflict` */
function requireRecent(timestamp: string, now: Date): void {
  if (now.getTime() - Date.parse(timestamp) <= MAX_TAKEOVER_AGE_MS) return
  throw new Problem(
    'conflict',
    'You tapped this more than ten minutes ago, and your phone could not send it. See who holds the role now, and tap again if you must still take it.',
  )
}

type Given = {
  id: string
  incidentid: string
  roleid: string
  given: { timestamp: string }
  author: Author
}

/** The handover that was stored under this id. @throws Problem `taken` for another one */
async function findMade(
  scope: Scope,
  { id, incidentid, roleid, given, author }: Given,
  isRetry: (made: HandoverEvent) => boolean,
): Promise<HandoverWritten | undefined> {
  const events = await readEventsOf(scope, id)
  const [made] = events
  if (made === undefined) return undefined
  const isSame =
    made.incidentid === incidentid &&
    made.roleid === roleid &&
    made.userid === author.userid &&
    made.devicetimestamp === given.timestamp
  if (!isSame || !isRetry(made)) throw new Problem('taken', TAKEN)
  return { handover: toHandoverWithBrief(events), said: undefined }
}

/** Two people must not both be told that the same role is coming to them from the same person. */
async function requireNoOpenOffer(
  scope: Scope,
  incidentid: string,
  { roleid, giver }: { roleid: string; giver: string },
): Promise<void> {
  const open = (await readHandovers(scope, incidentid)).find(
    (each) =>
      each.state === 'open' &&
      each.kind === 'offer' &&
      each.roleid === roleid &&
      each.userid === giver,
  )
  if (!open) return
  throw new Problem(
    'conflict',
    `You have handed this role to ${open.toname} already. Withdraw that first.`,
  )
}

function saidOf(events: readonly HandoverEvent[]): HandoverWritten {
  const handover = toHandoverWithBrief(events)
  return { handover, said: describeHandover(handover) }
}
