import type { SystemTransaction } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { findUsername, hasAdmin, type StoredUser } from './users-store.ts'

/**
 * A user of the organisation who is not deleted.
 * @throws Problem `not-found`, or `taken` for a deleted one
 */
export async function requireUser(
  trx: SystemTransaction,
  id: string,
  organisationid: string,
): Promise<StoredUser> {
  const user = await findUsername(trx, id)
  if (user?.organisationid !== organisationid) throw new Problem('not-found')
  if (user.deleted !== null) {
    throw new Problem('taken', 'This username belonged to a deleted user and cannot be used again')
  }
  return user
}

/** After a change that may have taken the last one away. @throws Problem `conflict` */
export async function requireAdmin(trx: SystemTransaction, organisationid: string): Promise<void> {
  if (await hasAdmin(trx, organisationid)) return
  throw new Problem('conflict', 'An organisation needs at least one admin')
}
