import type { SystemTransaction } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { addKey, deleteKeysOf, newOneTimeKey, vouchFor } from '../password-reset/index.ts'

type Invited = { username: string; email: string }
type Terms = { publicUrl: string; expires: Date; now: Date }

/**
 * Creates and stores a link with which the user chooses a first password. Only the newest link of each
 * person works.
 * @throws Problem `not-found` if the user or their address has changed meanwhile
 */
export async function createInvitation(
  trx: SystemTransaction,
  { username, email }: Invited,
  { publicUrl, expires, now }: Terms,
): Promise<{ link: string; keyhash: string }> {
  const { key, keyhash } = newOneTimeKey()
  await deleteKeysOf(trx, username)
  const newKey = { keyhash, username, email, expires, invitation: true }
  if (!(await addKey(trx, newKey, now))) throw new Problem('not-found')
  await vouchFor(trx, username)
  return { link: `${publicUrl}/invitation/${key}`, keyhash }
}
