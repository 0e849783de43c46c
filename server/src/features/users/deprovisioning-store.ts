import { sql } from 'kysely'
import type { SystemTransaction } from '../../platform/database/database.ts'
import type { StoredUser } from './users-store.ts'

/** Keeps the name for the logs; removes password and email. */
export async function markDeleted(
  trx: SystemTransaction,
  { organisationid, id, signinversion }: StoredUser,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('users')
    .set({ deleted: now, passwordhash: null, email: '', signinversion: signinversion + 1 })
    .where('organisationid', '=', organisationid)
    .where('id', '=', id)
    .execute()
}

/** Keeps everything but the sign-ins. */
export async function markSuspended(
  trx: SystemTransaction,
  { organisationid, id, signinversion }: StoredUser,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('users')
    .set({ suspended: now, signinversion: signinversion + 1 })
    .where('organisationid', '=', organisationid)
    .where('id', '=', id)
    .execute()
}

export async function markReinstated(
  trx: SystemTransaction,
  { organisationid, id }: StoredUser,
): Promise<void> {
  await trx
    .updateTable('users')
    .set({ suspended: null })
    .where('organisationid', '=', organisationid)
    .where('id', '=', id)
    .execute()
}

/**
 * Deletes what a user who cannot sign in any more must not keep: the allocations, the readiness of
 * their devices and the addresses that alerts are pushed to. Resolves to whether the user had a team role.
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
  await sql`
    update roll_groups set counters = array_remove(counters, ${id})
    where organisationid = ${organisationid} and ${id} = any(counters)
  `.execute(trx)
  return removed.length > 0
}
