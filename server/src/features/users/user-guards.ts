import type { SystemTransaction } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { hasAdmin } from './admins-store.ts'
import { findUsername, type StoredUser } from './users-store.ts'

/** Finds deleted users too. @throws Problem `not-found` */
export async function requireUser(
  trx: SystemTransaction,
  id: string,
  organisationid: string,
): Promise<StoredUser> {
  const user = await findUsername(trx, id)
  if (user?.organisationid !== organisationid) throw new Problem('not-found')
  return user
}

/** @throws Problem `taken` for the name of a deleted user */
export function requireFreeName({ deleted }: StoredUser): void {
  if (deleted === null) return
  throw new Problem('taken', 'This username belonged to a deleted user and cannot be used again')
}

/** Call it after a change that may have removed the last admin. @throws Problem `conflict` */
export async function requireAdmin(trx: SystemTransaction, organisationid: string): Promise<void> {
  if (await hasAdmin(trx, organisationid)) return
  throw new Problem('conflict', 'An organisation needs at least one admin')
}
