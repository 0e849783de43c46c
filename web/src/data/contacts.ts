import type { RequestInput } from '@holdfast/contract/endpoints/endpoint-schemas'
import type { Contact, ContactGroup } from '@holdfast/contract/people/contacts'
import type { ImportResult } from '@holdfast/contract/people/imports'
import { byLastName, byName } from '@holdfast/contract/sorting'
import { call } from '../http/call.ts'
import { useImport } from './admin/imports.ts'
import { listKey, useCollection } from './lists/collection.ts'
import {
  chosenOrOwnOrganisation,
  organisationQuery,
  updateCachedBody,
} from './lists/device-copy.ts'
import type { Read } from './lists/read.ts'
import { withoutRecords, withRecord } from './lists/records.ts'
import { acceptGone, useWrite, type Write } from './lists/write.ts'

/** With `isNew` the server refuses an id that is taken, instead of changing that contact. */
export type ContactSave = { id: string; body: RequestInput<'saveContact'>; isNew?: boolean }
export type ContactGroupSave = {
  id: string
  body: RequestInput<'saveContactGroup'>
  isNew?: boolean
}

/** All contacts, sorted by last name. Live contacts are among them; their `groupid` names the incident. */
export function useContacts(org?: string): Read<Contact[]> {
  return useCollection('contacts', org)
}

export function useContactGroups(org?: string): Read<ContactGroup[]> {
  return useCollection('contactgroups', org)
}

export function useSaveContact(org?: string): Write<ContactSave, Contact> {
  const organisationid = chosenOrOwnOrganisation(org)
  return useWrite(async ({ id, body, isNew }) => {
    const query = organisationQuery(organisationid)
    const contact = await call('saveContact', {
      parameters: { id },
      query,
      body,
      headers: onlyIfNew(isNew),
    })
    await changeContacts(organisationid, (list) => withRecord(list, contact, byLastName))
    return contact
  })
}

/** Deletes all of the contacts or none. */
export function useDeleteContacts(org?: string): Write<readonly string[], void> {
  const organisationid = chosenOrOwnOrganisation(org)
  return useWrite(async (ids) => {
    await acceptGone(
      call('deleteContacts', {
        query: organisationQuery(organisationid),
        body: { ids: [...ids] },
      }),
    )
    await changeContacts(organisationid, (list) => withoutRecords(list, ids))
  })
}

export function useSaveContactGroup(org?: string): Write<ContactGroupSave, ContactGroup> {
  const organisationid = chosenOrOwnOrganisation(org)
  return useWrite(async ({ id, body, isNew }) => {
    const query = organisationQuery(organisationid)
    const group = await call('saveContactGroup', {
      parameters: { id },
      query,
      body,
      headers: onlyIfNew(isNew),
    })
    await changeGroups(organisationid, (list) => withRecord(list, group, byName))
    return group
  })
}

/** Deletes groups with their contacts and subgroups, so both lists are fetched again. */
export function useDeleteContactGroups(org?: string): Write<readonly string[], void> {
  const organisationid = chosenOrOwnOrganisation(org)
  return useWrite(async (ids) => {
    const query = organisationQuery(organisationid)
    await acceptGone(call('deleteContactGroups', { query, body: { ids: [...ids] } }))
    await changeGroups(organisationid, (list) => withoutRecords(list, ids))
    await changeContacts(organisationid, (list) =>
      list.filter(({ groupid }) => !ids.includes(groupid)),
    )
  })
}

/** With `dryrun` nothing is stored; the response says what is wrong with the rows. */
export function useImportContacts(
  org?: string,
): Write<RequestInput<'importContacts'>, ImportResult> {
  return useImport((options) => call('importContacts', options), 'contacts', org)
}

/** The header with which the server refuses to change a record that exists already. */
export function onlyIfNew(isNew: boolean | undefined): Record<string, string> {
  return isNew ? { 'if-none-match': '*' } : {}
}

function changeContacts(organisationid: string, change: (list: Contact[]) => Contact[]) {
  return updateCachedBody(listKey(organisationid, 'contacts'), change)
}

function changeGroups(organisationid: string, change: (list: ContactGroup[]) => ContactGroup[]) {
  return updateCachedBody(listKey(organisationid, 'contactgroups'), change)
}
