import { sql, type Updateable } from 'kysely'
import type { SystemTransaction } from '../../platform/database/database.ts'
import type { SystemTables } from '../../platform/database/tables.ts'
import { removeUndoneSuspension } from './directory-suspensions-store.ts'
import type { StoredUser } from './users-store.ts'

/** Keeps the name for the logs; removes password and email. */
export function markDeleted(trx: SystemTransaction, user: StoredUser, now: Date): Promise<void> {
  const signinversion = user.signinversion + 1
  return updateUser(trx, user, {
    deleted: now,
    passwordhash: null,
    email: '',
    phone: '',
    signinversion,
  })
}

/** Nobody is shown any more what a deleted user has read or answered; a later user may have the same name. */
export async function removeAnswers(
  trx: SystemTransaction,
  { organisationid, id }: StoredUser,
): Promise<void> {
  await trx
    .deleteFrom('readings')
    .where('organisationid', '=', organisationid)
    .where('userid', '=', id)
    .execute()
  await trx
    .deleteFrom('closure_answers')
    .where('organisationid', '=', organisationid)
    .where('userid', '=', id)
    .execute()
}

/** Ends the sign-ins and keeps everything else. */
export function markSuspended(
  trx: SystemTransaction,
  user: StoredUser,
  { now, byDirectory }: { now: Date; byDirectory: boolean },
): Promise<void> {
  return updateUser(trx, user, {
    suspended: now,
    suspendedbydirectory: byDirectory,
    signinversion: user.signinversion + 1,
  })
}

export function markReinstated(trx: SystemTransaction, user: StoredUser): Promise<void> {
  return updateUser(trx, user, { suspended: null, suspendedbydirectory: false })
}

async function updateUser(
  trx: SystemTransaction,
  { organisationid, id }: StoredUser,
  changes: Updateable<SystemTables['users']>,
): Promise<void> {
  await trx
    .updateTable('users')
    .set(changes)
    .where('organisationid', '=', organisationid)
    .where('id', '=', id)
    .execute()
}

export async function hasTeamRole(
  trx: SystemTransaction,
  { organisationid, id }: Pick<StoredUser, 'organisationid' | 'id'>,
): Promise<boolean> {
  const role = await trx
    .selectFrom('allocations')
    .select('roleid')
    .where('organisationid', '=', organisationid)
    .where('userid', '=', id)
    .limit(1)
    .executeTakeFirst()
  return role !== undefined
}

/**
 * Deletes what a user must not keep who can no longer sign in: allocations, roll groups to count, the
 * readiness of their devices, push subscriptions, and what the user directory asked for and did not get. Resolves
 * to whether the user had a team role, or was a deputy.
 */
export async function removeDutiesAndDevices(
  trx: SystemTransaction,
  { organisationid, id }: StoredUser,
): Promise<boolean> {
  const removed = await trx
    .deleteFrom('allocations')
    .where('organisationid', '=', organisationid)
    .where('userid', '=', id)
    .returning('roleid')
    .execute()
  const deputyFor = await trx
    .deleteFrom('role_deputies')
    .where('organisationid', '=', organisationid)
    .where('userid', '=', id)
    .returning('roleid')
    .execute()
  await trx
    .deleteFrom('device_readiness')
    .where('organisationid', '=', organisationid)
    .where('userid', '=', id)
    .execute()
  await trx
    .deleteFrom('push_subscriptions')
    .where('organisationid', '=', organisationid)
    .where('userid', '=', id)
    .execute()
  await removeUndoneSuspension(trx, { organisationid, userid: id })
  await sql`
    update roll_groups set counters = array_remove(counters, ${id})
    where organisationid = ${organisationid} and ${id} = any(counters)
  `.execute(trx)
  return removed.length + deputyFor.length > 0
}
