import type { RequestInput, ResponseBody } from '@holdfast/contract/endpoints/endpoint-schemas'
import type { User } from '@holdfast/contract/people/users'
import { byName } from '@holdfast/contract/sorting'
import { call } from '../../http/call.ts'
import { onlyIfNew } from '../contacts.ts'
import { listKey, useCollection } from '../lists/collection.ts'
import {
  chosenOrOwnOrganisation,
  organisationQuery,
  updateCachedBody,
} from '../lists/device-copy.ts'
import type { Read } from '../lists/read.ts'
import { withoutRecords, withRecord } from '../lists/records.ts'
import { acceptGone, useWrite, type Write } from '../lists/write.ts'
import { useImport } from './imports.ts'

export type UserSaveInput = { id: string; body: RequestInput<'saveUser'>; isNew?: boolean }

/** All users, sorted by name. Only admins get email and type. */
export function useUsers(org?: string): Read<User[]> {
  return useCollection('users', org)
}

export function useSaveUser(org?: string): Write<UserSaveInput, User> {
  const organisationid = chosenOrOwnOrganisation(org)
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
  const organisationid = chosenOrOwnOrganisation(org)
  return useWrite((id) =>
    call('createResetLink', { parameters: { id }, query: organisationQuery(organisationid) }),
  )
}

/** Deletes all of the users or none. */
export function useDeleteUsers(org?: string): Write<readonly string[], void> {
  const organisationid = chosenOrOwnOrganisation(org)
  return useWrite(async (ids) => {
    await acceptGone(
      call('deleteUsers', { query: organisationQuery(organisationid), body: { ids: [...ids] } }),
    )
    await changeUsers(organisationid, (list) => withoutRecords(list, ids))
  })
}

/** Ends the user's sign-ins, roles and alerts; `useReinstateUser` lets them sign in again. */
export function useSuspendUser(org?: string): Write<string, User> {
  return useUserChange('suspendUser', org)
}

export function useReinstateUser(org?: string): Write<string, User> {
  return useUserChange('reinstateUser', org)
}

function useUserChange(name: 'suspendUser' | 'reinstateUser', org?: string): Write<string, User> {
  const organisationid = chosenOrOwnOrganisation(org)
  return useWrite(async (id) => {
    const user = await call(name, { parameters: { id }, query: organisationQuery(organisationid) })
    await changeUsers(organisationid, (list) => withRecord(list, user, byName))
    return user
  })
}

/** With `dryrun` nothing is stored; the response says what is wrong with the rows. */
export function useImportUsers(
  org?: string,
): Write<RequestInput<'importUsers'>, ResponseBody<'importUsers'>> {
  return useImport((options) => call('importUsers', options), 'users', org)
}

function changeUsers(organisationid: string, change: (list: User[]) => User[]): Promise<void> {
  return updateCachedBody(listKey(organisationid, 'users'), change)
}
