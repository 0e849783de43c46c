import { randomUUID } from 'node:crypto'
import { newIncidentId, newNamedId } from '@holdfast/contract/ids'
import { ROLE_IDS } from '@holdfast/contract/people/roles'
import type { Device } from './device.ts'
import type { Ledger } from './ledger.ts'
import type { MakeWrite } from './outbox.ts'
import { choose } from './random.ts'
import { addEntry, newContact, reportAndClose, saveContact } from './staff-actions.ts'

/** Writes of a school's admin, sent by one device. */

/** Adds and renames a group; then either deletes it or gives it a contact. */
export function changeContactGroup(device: Device, ledger: Ledger): MakeWrite[] {
  const { id: school } = device.options.school
  const id = newNamedId('group')
  const path = `/contactgroups/${id}`
  const save = (name: string, headers: Record<string, string>): MakeWrite => {
    return () => ({
      name: 'save group',
      request: { method: 'POST', path, body: { name }, headers },
      onDone: () => ledger.groups.set(`${school} ${id}`, name),
    })
  }
  const remove: MakeWrite = () => ({
    name: 'delete group',
    request: { method: 'DELETE', path },
    isAlreadyDone: ({ status }) => status === 404,
    onDone: () => ledger.groups.set(`${school} ${id}`, null),
  })
  const writes = [save(`Group ${id}`, { 'if-none-match': '*' }), save(`Group ${id}, renamed`, {})]
  if (device.options.random() < 0.5) return [...writes, remove]
  return [...writes, ...saveAndRenameContact(school, id, ledger)]
}

function saveAndRenameContact(school: string, groupid: string, ledger: Ledger): MakeWrite[] {
  const contact = newContact(groupid)
  const name = `${contact.name}, renamed`
  const rename: MakeWrite = () => ({
    name: 'rename contact',
    request: {
      method: 'POST',
      path: `/contacts/${contact.id}`,
      body: { name, phone: contact.phone, groupid, base: { name: contact.name } },
    },
    onDone: () => ledger.contacts.set(`${school} ${contact.id}`, name),
  })
  return [saveContact(school, contact, ledger), rename]
}

/** Imports contacts and users from a table, and deletes one of the users again. */
export function importAndDelete(device: Device, ledger: Ledger): MakeWrite[] {
  const { id: school } = device.options.school
  const ids = [1, 2, 3].map(() => `user.${randomUUID()}`)
  const [first = ''] = ids
  const contacts = ids.map((id) => `Imported ${id}`)
  const group = newNamedId('imports')
  const saveGroup: MakeWrite = () => ({
    name: 'save group',
    request: { method: 'POST', path: `/contactgroups/${group}`, body: { name: `Group ${group}` } },
    onDone: () => ledger.groups.set(`${school} ${group}`, `Group ${group}`),
  })
  const importContacts: MakeWrite = () => {
    const rows = contacts.map((name) => ({ name, phone: '01632 960001', group: `Group ${group}` }))
    return {
      name: 'import contacts',
      request: { method: 'POST', path: '/contacts/import', body: { rows } },
      onDone: () => ledger.importedContacts.push(...contacts.map((name) => `${school} ${name}`)),
    }
  }
  const importUsers: MakeWrite = () => {
    const rows = ids.map((id) => ({ username: id, name: `Kim ${id}`, email: `${id}@h.example` }))
    return {
      name: 'import users',
      request: { method: 'POST', path: '/users/import', body: { rows } },
      onDone: () => {
        for (const id of ids) ledger.users.set(`${school} ${id}`, `Kim ${id}`)
      },
    }
  }
  const deleteUser: MakeWrite = () => ({
    name: 'delete user',
    request: { method: 'DELETE', path: `/users/${first}` },
    isAlreadyDone: ({ status }) => status === 404,
    onDone: () => ledger.users.set(`${school} ${first}`, null),
  })
  return [saveGroup, importContacts, importUsers, deleteUser]
}

/** Reports an incident with an entry, and deletes it with all that belongs to it. */
export function reportAndDelete(device: Device, ledger: Ledger): MakeWrite[] {
  const id = newIncidentId(new Date())
  const report: MakeWrite = () => ({
    name: 'report incident',
    request: { method: 'POST', path: '/incidents', body: { id, incidentDetails: `Smoke ${id}` } },
    onDone: () => undefined,
  })
  const remove: MakeWrite = () => ({
    name: 'delete incident',
    request: { method: 'DELETE', path: `/incidents/${id}` },
    isAlreadyDone: ({ status }) => status === 404,
    onDone: () => {
      ledger.entries.set(id, [])
      ledger.deletedIncidents.push(id)
    },
  })
  return [report, addEntry(device, ledger, id), remove]
}

/** Writes the debrief of a closed incident. */
export function writeDebrief(device: Device, ledger: Ledger): MakeWrite[] {
  const { id, writes } = reportAndClose(device, ledger)
  const save: MakeWrite = () => ({
    name: 'save debrief',
    request: {
      method: 'POST',
      path: `/incidents/${id}/debrief`,
      body: { wentwell: 'Everybody was quick', version: 0 },
    },
    onDone: () => ledger.debriefs.push(id),
  })
  return [...writes, save]
}

/** Replaces all allocations, based on the version that the device read or saved last. */
export function allocateRoles(device: Device, ledger: Ledger): MakeWrite {
  const { random, school } = device.options
  return () => {
    const etag = device.allocationsEtag ?? device.copies.get('/allocations')?.etag
    if (!etag) return undefined
    const body = ROLE_IDS.map((roleid) => ({
      roleid,
      userid: choose(random, school.users).userid,
    }))
    return {
      name: 'allocate roles',
      request: { method: 'POST', path: '/allocations', body, headers: { 'if-match': etag } },
      onDone: (response) => {
        device.allocationsEtag = response.etag
        const allocated = body.map(({ userid, roleid }) => `${userid} ${roleid}`)
        ledger.allocations.set(school.id, allocated.sort())
      },
    }
  }
}
