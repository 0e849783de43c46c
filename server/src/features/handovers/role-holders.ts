import { namesOf } from '@holdfast/contract/incidents/handover-words'
import type { Holder } from '@holdfast/contract/incidents/handovers'
import { deputyWait, takesAnyRole } from '@holdfast/contract/incidents/takeover-rules'
import { midSentence, pluralise } from '@holdfast/contract/text'
import type { Scope } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { findUnanswered } from '../alerts/index.ts'
import { type Author, readAllocations, readDeputies } from '../allocations/index.ts'
import { readRoles } from '../content/index.ts'
import { findLastWritten } from '../incident-log/index.ts'
import { findReadAsOne, readIncidentSettings } from '../incidents/index.ts'
import { readUsers } from '../users/index.ts'

export type FoundRole = {
  roleid: string
  role: string
  /** Those who hold it and can sign in. */
  holders: Holder[]
  /** In their order. */
  deputies: Holder[]
  users: { id: string; name: string }[]
}

/** @throws Problem `invalid` for a role that the organisation does not have */
export async function readRole(scope: Scope, roleid: string): Promise<FoundRole> {
  const role = (await readRoles(scope)).find(({ id }) => id === roleid)
  if (!role) throw new Problem('invalid', 'Choose a role that exists')
  const users = await readUsers(scope)
  const names = new Map(users.map(({ id, name }) => [id, name]))
  const people = (list: readonly { userid: string; roleid: string }[]) =>
    list
      .filter((each) => each.roleid === roleid)
      .map(({ userid }) => ({ userid, name: names.get(userid) ?? userid }))
  return {
    ...{ roleid, role: role.title, users },
    holders: people(await readAllocations(scope)),
    deputies: people(await readDeputies(scope)),
  }
}

/**
 * Admins and incident managers take any role. A deputy takes the role if nobody holds it, or once those who
 * hold it have not answered an alert of this incident, or of one that is read as one with it, for the time that the
 * organisation has set: the first deputy after once that time, the second after twice, so that they do not take it from each other. Time is
 * the server's alone.
 * @throws Problem `not-allowed`, `conflict`
 */
export async function requireRightToTake(
  scope: Scope,
  { incidentid, holders, deputies, users, role }: FoundRole & { incidentid: string },
  author: Author,
): Promise<void> {
  const { userid, now } = author
  if (holders.some((holder) => holder.userid === userid)) {
    throw new Problem('conflict', 'You hold this role already.')
  }
  const place = deputies.findIndex((deputy) => deputy.userid === userid) + 1
  const isOwnUser = users.some(({ id }) => id === userid)
  if (isOwnUser && takesAnyRole(author)) return
  if (place === 0) {
    throw new Problem(
      'not-allowed',
      `Only deputies of the ${midSentence(role)}, incident managers and admins can take over this role.`,
    )
  }
  const waitMinutes = deputyWait(place, (await readIncidentSettings(scope)).deputyminutes)
  const incidentids = await findReadAsOne(scope, incidentid)
  const problem = await findAnswering(scope, { incidentids, holders, waitMinutes, now })
  if (problem !== undefined) throw new Problem('conflict', problem)
}

type Waiting = {
  /** All that are read as one. */
  incidentids: readonly string[]
  holders: readonly Holder[]
  waitMinutes: number
  now: Date
}

/** A sentence about a holder from whom the role cannot be taken yet; undefined if there is none. */
export async function findAnswering(
  scope: Scope,
  { incidentids, holders, waitMinutes, now }: Waiting,
): Promise<string | undefined> {
  if (holders.length === 0) return undefined
  const unanswered = await findSilentSince(scope, incidentids, holders)
  const after = `when an alert stays unanswered for ${pluralise(waitMinutes, 'minute')}`
  const ask = 'An incident manager or an admin can take over at once.'
  const answering = holders.filter(({ userid }) => !unanswered.has(userid))
  if (answering.length > 0) {
    const waits = `${namesOf(answering)} has no open alert to answer, or has answered.`
    return `${waits} You can take over ${after}. ${ask}`
  }
  const latest = Math.max(...[...unanswered.values()].map((since) => Date.parse(since)))
  const isOver = now.getTime() - latest >= waitMinutes * 60_000
  return isOver ? undefined : `You can take over ${after}. ${ask}`
}

/** Since when each of them has been silent. Whoever writes or sends an alert is there, without an answer too. */
async function findSilentSince(
  scope: Scope,
  incidentids: readonly string[],
  holders: readonly Holder[],
): Promise<Map<string, string>> {
  const userids = holders.map(({ userid }) => userid)
  const silent = new Map<string, string>()
  for (const [userid, sent] of await findUnanswered(scope, incidentids, userids)) {
    const last = await findLastWritten(scope, incidentids, userid)
    const since = sent.find((time) => last === null || Date.parse(time) > Date.parse(last))
    if (since !== undefined) silent.set(userid, since)
  }
  return silent
}
