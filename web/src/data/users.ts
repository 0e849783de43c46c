import type { RequestInput, ResponseBody } from '@holdfast/contract/endpoint-schemas'
import type { ImportResult } from '@holdfast/contract/imports'
import { byName } from '@holdfast/contract/sorting'
import type { User } from '@holdfast/contract/users'
import { call } from '../http/call.ts'
import { collectionKey, useCollection } from './collection.ts'
import { onlyIfNew } from './contacts.ts'
import { organisationOr, organisationQuery, updateCachedBody } from './device-copy.ts'
import { useImport } from './imports.ts'
import type { Read } from './read.ts'
import { withoutRecords, withRecord } from './records.ts'
import { unlessGone, useWrite, type Write } from './write.ts'

export type UserSaveInput = { id: string; body: RequestInput<'saveUser'>; isNew?: boolean }

/** By name; email and type only for admins. */
export function useUsers(org?: string): Read<User[]> {
  return useCollection('users', org)
}

export function useSaveUser(org?: string): Write<UserSaveInput, User> {
  const organisationid = organisationOr(org)
  return useWrite(async ({ id, body, isNew }) => {
    const user = await call('saveUser', {
      parameters: { id },
      query: organisationQuery(organisationid),
      body,
      headers: onlyIfNew(isNew),
    })
    await changeUsers(user.organisationid, (list) => withRecord(list, user, byName))
    return user
  })
}

export type ResetLink = ResponseBody<'createResetLink'>

/** Makes a link with which the user chooses a password; it ends the earlier ones. */
export function useCreateResetLink(org?: string): Write<string, ResetLink> {
  const organisationid = organisationOr(org)
  return useWrite((id) =>
    call('createResetLink', { parameters: { id }, query: organisationQuery(organisationid) }),
  )
}

/** All of them or none. */
export function useDeleteUsers(org?: string): Write<readonly string[], void> {
  const organisationid = organisationOr(org)
  return useWrite(async (ids) => {
    await unlessGone(
      ids,
      call('deleteUsers', { query: organisationQuery(organisationid), body: { ids: [...ids] } }),
    )
    await changeUsers(organisationid, (list) => withoutRecords(list, ids))
  })
}

/** With `dryrun` nothing is stored: the response says what would be wrong. */
export function useImportUsers(org?: string): Write<RequestInput<'importUsers'>, ImportResult> {
  return useImport((options) => call('importUsers', options), 'users', org)
}

function changeUsers(organisationid: string, change: (list: User[]) => User[]): Promise<void> {
  return updateCachedBody(collectionKey(organisationid, 'users'), change)
}
