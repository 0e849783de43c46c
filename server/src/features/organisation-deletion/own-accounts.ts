import type { SystemTransaction } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { wasChangedByOthers } from './deletions-store.ts'

/** Accounts that somebody else has made or changed since then may be two of one person. */
const CHANGED_WITHIN_MS = 30 * 24 * 60 * 60 * 1000
const CHANGED =
  'Somebody else has made or changed your account or that of whoever asked, or how one of you signs in, within the last 30 days. Somebody else has to ask or to confirm it.'

/** One person may have made either account, or had somebody else make it. @throws Problem `conflict` */
export async function requireOwnAccounts(
  trx: SystemTransaction,
  userids: readonly string[],
  now: Date,
): Promise<void> {
  const since = new Date(now.getTime() - CHANGED_WITHIN_MS)
  for (const userid of userids) {
    if (await wasChangedByOthers(trx, { userid, since })) throw new Problem('conflict', CHANGED)
  }
}
