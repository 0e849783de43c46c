import { randomUUID } from 'node:crypto'
import type { Guidance, Picture } from '@holdfast/contract/content'
import { newNamedId } from '@holdfast/contract/ids'
import { ROLE_IDS } from '@holdfast/contract/roles'
import type { Device } from './device.ts'
import { Ledger } from './ledger.ts'
import type { PlannedWrite } from './outbox.ts'
import { choose } from './random.ts'
import { saveContact } from './staff-actions.ts'

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
    saysDone: ({ status }) => status === 404,
    onDone: () => ledger.groups.set(`${school} ${id}`, null),
  })
  const writes = [save(`Group ${id}`, { 'if-none-match': '*' }), save(`Group ${id}, renamed`, {})]
  if (device.options.random() < 0.5) return [...writes, remove]
  return [...writes, saveContact(school, id, ledger)]
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
