import type { Collections } from '../../platform/collections/collections.ts'
import { readNames } from './users-store.ts'

/** By user id; deleted users keep their names. */
export type UserNames = ReadonlyMap<string, string>

export function defineUserNames(
  collections: Collections,
): (organisationid: string) => UserNames | Promise<UserNames> {
  const names = collections.define<UserNames>('users', (trx, { organisationid }) =>
    readNames(trx, organisationid),
  )
  return (organisationid) => names({ organisationid, kind: 'names of all' })
}
