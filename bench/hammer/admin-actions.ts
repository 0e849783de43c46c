import { randomUUID } from 'node:crypto'
import type { Guidance, Picture } from '@holdfast/contract/content'
import { newIncidentId, newNamedId } from '@holdfast/contract/ids'
import { ROLE_IDS } from '@holdfast/contract/roles'
import type { Device } from './device.ts'
import { Ledger } from './ledger.ts'
import type { PlannedWrite } from './outbox.ts'
import { choose } from './random.ts'
import { addEntry, reportAndClose, saveContact } from './staff-actions.ts'

/** What the admin of a school does at one device. */

/** The smallest picture: one transparent pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** A group with a contact, changed, and deleted again in half of the cases. */
export function keepContacts(device: Device, ledger: Ledger): PlannedWrite[] {
  const { id: school } = device.options.school
  const id = newNamedId('group')
  const path = `/contactgroups/${id}`
  const save = (name: string, headers: Record<string, string>): PlannedWrite => {
    return () => ({
      name: 'save group',
      request: { method: 'POST', path, body: { name }, headers },
      onDone: () => ledger.groups.set(`${school} ${id}`, name),
    })
  }
  const remove: PlannedWrite = () => ({
    name: 'delete group',
    request: { method: 'DELETE', path },
    isAlreadyDone: ({ status }) => status === 404,
    onDone: () => ledger.groups.set(`${school} ${id}`, null),
  })
  const writes = [save(`Group ${id}`, { 'if-none-match': '*' }), save(`Group ${id}, renamed`, {})]
  if (device.options.random() < 0.5) return [...writes, remove]
  return [...writes, saveContact(school, id, ledger)]
}

/** Contacts and users from a table; one of the users is deleted again. */
export function importAndDelete(device: Device, ledger: Ledger): PlannedWrite[] {
  const { id: school } = device.options.school
  const ids = [1, 2, 3].map(() => `user.${randomUUID()}`)
  const [first = ''] = ids
  const contacts = ids.map((id) => `Imported ${id}`)
  const group = newNamedId('imports')
  const saveGroup: PlannedWrite = () => ({
    name: 'save group',
    request: { method: 'POST', path: `/contactgroups/${group}`, body: { name: `Group ${group}` } },
    onDone: () => ledger.groups.set(`${school} ${group}`, `Group ${group}`),
  })
  const importContacts: PlannedWrite = () => {
    const rows = contacts.map((name) => ({ name, phone: '01632 960001', group: `Group ${group}` }))
    return {
      name: 'import contacts',
      request: { method: 'POST', path: '/contacts/import', body: { rows } },
      onDone: () => ledger.importedContacts.push(...contacts.map((name) => `${school} ${name}`)),
    }
  }
  const importUsers: PlannedWrite = () => {
    const rows = ids.map((id) => ({ username: id, name: `Kim ${id}`, email: `${id}@h.example` }))
    return {
      name: 'import users',
      request: { method: 'POST', path: '/users/import', body: { rows } },
      onDone: () => {
        for (const id of ids) ledger.users.set(`${school} ${id}`, `Kim ${id}`)
      },
    }
  }
  const deleteUser: PlannedWrite = () => ({
    name: 'delete user',
    request: { method: 'DELETE', path: `/users/${first}` },
    isAlreadyDone: ({ status }) => status === 404,
    onDone: () => ledger.users.set(`${school} ${first}`, null),
  })
  return [saveGroup, importContacts, importUsers, deleteUser]
}

/** An incident with an entry, deleted with all that belongs to it. */
export function reportAndDelete(device: Device, ledger: Ledger): PlannedWrite[] {
  const id = newIncidentId(new Date())
  const report: PlannedWrite = () => ({
    name: 'report incident',
    request: { method: 'POST', path: '/incidents', body: { id, incidentDetails: `Smoke ${id}` } },
    onDone: () => undefined,
  })
  const remove: PlannedWrite = () => ({
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

/** What was learnt from an incident that is over. */
export function debrief(device: Device, ledger: Ledger): PlannedWrite[] {
  const { id, writes } = reportAndClose(device, ledger)
  const save: PlannedWrite = () => ({
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

export function addUser(device: Device, ledger: Ledger): PlannedWrite {
  const id = `user.${randomUUID()}`
  const name = `Kim ${id}`
  return () => ({
    name: 'add user',
    request: {
      method: 'POST',
      path: `/users/${id}`,
      body: { name, type: 'standard', password: 'three blue kites' },
      headers: { 'if-none-match': '*' },
    },
    onDone: () => ledger.users.set(`${device.options.school.id} ${id}`, name),
  })
}

/** Upon the set that the device shows, or the one that it saved last. */
export function allocateRoles(device: Device, ledger: Ledger): PlannedWrite {
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

/** A draft with a new text on top of what is there, and its publication. */
export function writeContent(device: Device, ledger: Ledger): PlannedWrite[] {
  const { id: school } = device.options.school
  const text = `Walk, do not run. ${randomUUID()}`
  let draftEtag: string | null = null
  const save: PlannedWrite = async () => {
    const draft = await device.get('/content/draft')
    const { guidance } = JSON.parse(draft.text) as { guidance: Guidance }
    return {
      name: 'save draft',
      request: {
        method: 'POST',
        path: '/content/draft',
        body: { ...guidance, initial_action: { content: text, diagram: [] } },
        headers: { 'if-match': draft.etag ?? '' },
      },
      onDone: ({ etag }) => {
        draftEtag = etag
      },
    }
  }
  const publish: PlannedWrite = () => ({
    name: 'publish content',
    request: {
      method: 'POST',
      path: '/content/publish',
      headers: { 'if-match': draftEtag ?? '' },
    },
    onDone: () => Ledger.add(ledger.published, school, text),
  })
  return [save, publish]
}

/** Under a path of its own: uploading it again replaces it. */
export function uploadPicture(device: Device, ledger: Ledger): PlannedWrite {
  const { id: school } = device.options.school
  const path = `map__${randomUUID()}.png`
  const body = new FormData()
  body.set('path', path)
  body.set('file', new Blob([PICTURE], { type: 'image/png' }), 'picture.png')
  return () => ({
    name: 'upload picture',
    request: { method: 'POST', path: '/content/media', body },
    onDone: ({ text }) =>
      ledger.pictures.set(`${school} ${path}`, (JSON.parse(text) as Picture).key),
  })
}
