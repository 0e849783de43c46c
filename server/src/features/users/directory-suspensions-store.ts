import type { Kysely } from 'kysely'
import type { SystemTransaction } from '../../platform/database/database.ts'
import type { SystemTables } from '../../platform/database/tables.ts'

export type HeldSuspension = { userid: string; name: string; at: string }
type State = 'done' | 'held' | 'discarded'
type Key = { organisationid: string; userid: string }

/** The users whom the directory wants to suspend and who wait for an admin, sorted by name. */
export async function readHeldSuspensions(
  system: Kysely<SystemTables>,
  organisationid: string,
): Promise<HeldSuspension[]> {
  return system
    .selectFrom('directory_suspensions as suspension')
    .innerJoin('users', (join) =>
      join
        .onRef('users.id', '=', 'suspension.userid')
        .onRef('users.organisationid', '=', 'suspension.organisationid'),
    )
    .select(['suspension.userid', 'users.name', 'suspension.at'])
    .where('suspension.organisationid', '=', organisationid)
    .where('suspension.state', '=', 'held')
    .where('users.deleted', 'is', null)
    .where('users.suspended', 'is', null)
    .orderBy('users.name')
    .orderBy('suspension.userid')
    .execute()
}

export async function findSuspensionState(
  trx: SystemTransaction,
  { organisationid, userid }: Key,
): Promise<State | undefined> {
  const row = await trx
    .selectFrom('directory_suspensions')
    .select('state')
    .where('organisationid', '=', organisationid)
    .where('userid', '=', userid)
    .executeTakeFirst()
  return row?.state
}

/** How many users the directory has suspended since then, even if they were reinstated. */
export async function countSuspensionsSince(
  trx: SystemTransaction,
  organisationid: string,
  since: Date,
): Promise<number> {
  const { count } = await trx
    .selectFrom('directory_suspensions')
    .select((e) => e.fn.countAll<string>().as('count'))
    .where('organisationid', '=', organisationid)
    .where('state', '=', 'done')
    .where('at', '>', since.toISOString())
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function setSuspensionState(
  trx: SystemTransaction,
  { organisationid, userid }: Key,
  state: State,
  at: Date,
): Promise<void> {
  await trx
    .insertInto('directory_suspensions')
    .values({ organisationid, userid, state, at })
    .onConflict((conflict) =>
      conflict.columns(['organisationid', 'userid']).doUpdateSet({ state, at }),
    )
    .execute()
}

/**
 * How many users the limits are a part of: those who are active, or whom the directory has suspended since
 * then. Users whom the directory has added and nobody here has vouched for do not count.
 */
export async function countUsersBefore(
  trx: SystemTransaction,
  organisationid: string,
  since: Date,
): Promise<number> {
  const suspendedSince = trx
    .selectFrom('directory_suspensions')
    .select('userid')
    .where('organisationid', '=', organisationid)
    .where('state', '=', 'done')
    .where('at', '>', since.toISOString())
  const { count } = await trx
    .selectFrom('users')
    .select((e) => e.fn.countAll<string>().as('count'))
    .where('organisationid', '=', organisationid)
    .where('deleted', 'is', null)
    .where('vouched', '=', true)
    .where((e) => e.or([e('suspended', 'is', null), e('id', 'in', suspendedSince)]))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/**
 * Removes a held suspension. Past suspensions still count, and what an admin has discarded stays known,
 * so that the directory's next request is held again.
 */
export function removeHeldSuspension(trx: SystemTransaction, key: Key): Promise<void> {
  return removeSuspension(trx, key, ['held'])
}

/** Removes what was undecided or discarded, once the user is suspended or deleted in any way. */
export function removeUndoneSuspension(trx: SystemTransaction, key: Key): Promise<void> {
  return removeSuspension(trx, key, ['held', 'discarded'])
}

async function removeSuspension(
  trx: SystemTransaction,
  { organisationid, userid }: Key,
  states: State[],
): Promise<void> {
  await trx
    .deleteFrom('directory_suspensions')
    .where('organisationid', '=', organisationid)
    .where('userid', '=', userid)
    .where('state', 'in', states)
    .execute()
}

/** Deletes older suspensions, which no longer count. */
export async function forgetSuspensionsBefore(
  trx: SystemTransaction,
  organisationid: string,
  before: Date,
): Promise<void> {
  await trx
    .deleteFrom('directory_suspensions')
    .where('organisationid', '=', organisationid)
    .where('state', '=', 'done')
    .where('at', '<=', before.toISOString())
    .execute()
}
