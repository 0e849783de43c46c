import type { CachedLists } from '../../platform/cached-lists/cached-lists.ts'
import { readUserNames } from './users-store.ts'

/** Names by user id, including deleted users. */
export type UserNames = ReadonlyMap<string, string>

export function defineUserNames(
  cachedLists: CachedLists,
): (organisationid: string) => UserNames | Promise<UserNames> {
  const names = cachedLists.define<UserNames>('users', (trx, { organisationid }) =>
    readUserNames(trx, organisationid),
  )
  return (organisationid) => names({ organisationid, kind: 'names of all' })
}
