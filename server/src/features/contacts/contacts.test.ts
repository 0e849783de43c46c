import type { ProblemBody } from '@holdfast/contract/endpoints/problems'
import { liveGroupId, newNamedId } from '@holdfast/contract/ids'
import type { Contact } from '@holdfast/contract/people/contacts'
import { byLastName } from '@holdfast/contract/sorting'
import { expect, test } from 'vitest'
import type { Client } from '../../test-support/api-client.ts'
import { startTestServer } from '../../test-support/test-server.ts'

const NEW = { 'if-none-match': '*' }
const ID = 'danafox_k3m9x2ab'

async function firstGroup(client: Client): Promise<string> {
  const [group] = await client.callEndpoint('listContactGroups', {})
  return group?.id ?? ''
}

async function reportIncident(client: Client): Promise<{ id: string; groupid: string }> {
  const { id } = await client.callEndpoint('reportIncident', { body: { incidentDetails: 'Smoke' } })
  return { id, groupid: liveGroupId(id) }
}

test('an admin adds a contact and changes it, and everybody reads it', async () => {
  const server = await startTestServer()
  const head = await server.signIn('head')
  const body = { name: ' Dana Fox ', phone: ' 07700 900 115 ', groupid: await firstGroup(head) }
  const added = await head.call<Contact>('POST', `/contacts/${ID}`, { body })
  expect(added.status).toBe(201)
  const contact = { ...body, id: ID, name: 'Dana Fox', phone: '07700 900 115', title: '' }
  expect(added.body).toEqual(contact)

  const changed = { ...body, title: 'Teacher', email: 'dana@riverside.example' }
  expect(await head.call('POST', `/contacts/${ID}`, { body: changed })).toMatchObject({
    status: 200,
    body: { title: 'Teacher', email: 'dana@riverside.example' },
  })
  const list = await (await server.signIn('teacher')).callEndpoint('listContacts', {})
  expect(list.filter(({ id }) => id === ID)).toMatchObject([{ title: 'Teacher' }])
})

test('creating a contact never changes an existing one', async () => {
  const server = await startTestServer()
  const head = await server.signIn('head')
  const groupid = await firstGroup(head)
  const body = { name: 'Dana Fox', phone: '101', groupid }
  expect((await head.call('POST', `/contacts/${ID}`, { body, headers: NEW })).status).toBe(201)
  const other = { ...body, name: 'Somebody else' }
  expect(await head.call('POST', `/contacts/${ID}`, { body: other, headers: NEW })).toMatchObject({
    status: 409,
    body: { code: 'taken' },
  })
  expect(await head.callEndpoint('listContacts', {})).toContainEqual({ ...body, id: ID, title: '' })
})

test('contacts are listed by last name, live ones among them, to their own organisation', async () => {
  const server = await startTestServer()
  const teacher = await server.signIn('teacher')
  const { groupid } = await reportIncident(teacher)
  await teacher.callEndpoint('saveContact', {
    parameters: { id: ID },
    body: { name: 'Zoe Aaron', phone: '101', groupid },
  })
  const list = await teacher.callEndpoint('listContacts', {})
  expect(list.length).toBeGreaterThan(20)
  expect(list.map(({ id }) => id)).toEqual([...list].sort(byLastName).map(({ id }) => id))
  expect(list).toContainEqual({
    id: ID,
    name: 'Zoe Aaron',
    title: '',
    phone: '101',
    groupid,
    addedby: 'teacher',
  })

  const elsewhere = await (await server.signIn('hilltop.teacher')).callEndpoint('listContacts', {})
  expect(elsewhere.map(({ name }) => name)).toEqual([
    'Police, fire and ambulance',
    'Power cut',
    'Helen Marsh',
    'Owen Pryce',
    'National Gas Emergency Service',
  ])
})

test('invalid values are refused in a sentence, and nothing is saved', async () => {
  const server = await startTestServer()
  const head = await server.signIn('head')
  const groupid = await firstGroup(head)
  const before = await head.callEndpoint('listContacts', {})
  const good = { name: 'Dana Fox', phone: '101', groupid }
  const refused: [id: string, body: object][] = [
    ['Dana', good],
    [ID, { ...good, name: '' }],
    [ID, { ...good, name: 'n'.repeat(201) }],
    [ID, { ...good, phone: ' ' }],
    [ID, { ...good, email: 'dana' }],
    [ID, { ...good, mobile: '102' }],
    [ID, { ...good, groupid: '_00000000' }],
    [ID, { ...good, groupid: 'incident_20261121_abcdefgh' }],
  ]
  for (const [id, body] of refused) {
    const response = await head.call<ProblemBody>('POST', `/contacts/${id}`, { body })
    expect(response, JSON.stringify(body)).toMatchObject({ status: 400, body: { code: 'invalid' } })
    expect(response.body.errors).toEqual([expect.stringMatching(/\w \w/)])
  }
  expect(await head.callEndpoint('listContacts', {})).toEqual(before)
})

test('a group or an incident of another organisation does not exist', async () => {
  const server = await startTestServer()
  const hilltop = await server.signIn('hilltop.head')
  const { groupid: live } = await reportIncident(hilltop)
  const head = await server.signIn('head')
  for (const groupid of [await firstGroup(hilltop), live]) {
    const body = { name: 'Dana', phone: '101', groupid }
    expect((await head.call('POST', `/contacts/${ID}`, { body })).status).toBe(400)
  }
})

test('a live contact is corrected by the user who added it while the incident is open, and by no other staff', async () => {
  const server = await startTestServer()
  const teacher = await server.signIn('teacher')
  const head = await server.signIn('head')
  const { id: incidentid, groupid } = await reportIncident(teacher)
  const body = { name: 'Dana Fox', phone: '101', groupid }
  const save = (client: Client, fields: object) =>
    client.call('POST', `/contacts/${ID}`, { body: { ...body, ...fields } })
  const stored = { ...body, id: ID, title: '', addedby: 'teacher' }
  expect(await save(teacher, {})).toMatchObject({ status: 201, body: stored })
  expect(await save(teacher, {})).toMatchObject({ status: 200, body: stored })

  expect((await save(await server.signIn('site'), { phone: '102' })).status).toBe(403)
  const corrected = { phone: '102', base: { phone: '101' } }
  expect(await save(teacher, corrected)).toMatchObject({ status: 200, body: { phone: '102' } })
  expect(await teacher.callEndpoint('listContacts', {})).toContainEqual({ ...stored, phone: '102' })
  const moved = { groupid: await firstGroup(head) }
  expect((await save(teacher, moved)).status).toBe(403)
  expect((await teacher.call('DELETE', `/contacts/${ID}`)).status).toBe(403)

  // After a correction by an admin, it still belongs to the user who added it.
  expect(await save(head, { phone: '103' })).toMatchObject({ body: { addedby: 'teacher' } })
  const closed = { body: { closed: 'now' } }
  await head.callEndpoint('saveIncident', { parameters: { id: incidentid }, ...closed })
  expect(await save(teacher, { phone: '104' })).toMatchObject({
    status: 409,
    body: { code: 'closed' },
  })
  expect((await save(head, { phone: '104' })).status).toBe(200)
  expect((await head.call('DELETE', `/contacts/${ID}`)).status).toBe(200)
  expect((await head.call('DELETE', `/contacts/${ID}`)).status).toBe(404)
})

test('a standard user neither adds an ordinary contact nor turns one into a live one', async () => {
  const server = await startTestServer()
  const teacher = await server.signIn('teacher')
  const [contact] = await teacher.callEndpoint('listContacts', {})
  if (!contact) throw new Error('The demonstration has contacts')
  const { id, ...body } = contact
  const { groupid } = await reportIncident(teacher)

  const added = { ...body, name: 'New' }
  expect(
    (await teacher.call('POST', `/contacts/${newNamedId('New')}`, { body: added })).status,
  ).toBe(403)
  expect((await teacher.call('POST', `/contacts/${id}`, { body })).status).toBe(403)
  const live = { ...body, groupid }
  expect((await teacher.call('POST', `/contacts/${id}`, { body: live })).status).toBe(403)
  expect(await teacher.callEndpoint('listContacts', {})).toContainEqual(contact)
})

test('an admin of one organisation does not reach the contacts of another', async () => {
  const server = await startTestServer()
  const [contact] = await (await server.signIn('head')).callEndpoint('listContacts', {})
  const hilltop = await server.signIn('hilltop.head')
  expect((await hilltop.call('DELETE', `/contacts/${contact?.id}`)).status).toBe(404)
  const provider = await server.signIn('provider.admin')
  const removed = await provider.call('DELETE', `/contacts/${contact?.id}`, { org: 'riverside' })
  expect(removed.status).toBe(200)
})

test('deleting an incident deletes its live contacts, also those being added meanwhile', async () => {
  const server = await startTestServer()
  const head = await server.signIn('head')
  const before = await head.callEndpoint('listContacts', {})
  const { id, groupid } = await reportIncident(head)
  const body = { name: 'Dana Fox', phone: '101', groupid }
  await head.callEndpoint('saveContact', { parameters: { id: ID }, body })
  await Promise.all([
    head.call('POST', `/contacts/${newNamedId('late')}`, { body }),
    head.call('DELETE', `/incidents/${id}`),
    head.call('POST', `/contacts/${newNamedId('later')}`, { body }),
  ])
  expect(await head.callEndpoint('listContacts', {})).toEqual(before)
})
