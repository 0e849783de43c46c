import type { ProblemBody } from '@holdfast/contract/endpoints/problems'
import { newNamedId } from '@holdfast/contract/ids'
import type { Contact, ContactGroup } from '@holdfast/contract/people/contacts'
import { expect, test } from 'vitest'
import type { Client } from '../../test-support/api-client.ts'
import { startTestServer } from '../../test-support/test-server.ts'

const NEW = { 'if-none-match': '*' }

/** Adds a group and returns its id. */
async function addGroup(client: Client, name: string, parentgroupid: string | null = null) {
  const id = newNamedId(name)
  await client.callEndpoint('saveContactGroup', {
    parameters: { id },
    body: { name, parentgroupid },
  })
  return id
}

async function addContact(client: Client, name: string, groupid: string) {
  const id = newNamedId(name)
  await client.callEndpoint('saveContact', {
    parameters: { id },
    body: { name, phone: '101', groupid },
  })
  return id
}

test('a group saved without colour and icon is green with the phone icon', async () => {
  const server = await startTestServer()
  const head = await server.signIn('head')
  const response = await head.call<ContactGroup>('POST', '/contactgroups/_k3m9x2ab', {
    body: { name: '999' },
  })
  expect(response.status).toBe(201)
  expect(response.body).toEqual({
    id: '_k3m9x2ab',
    name: '999',
    parentgroupid: null,
    colour: 'green',
    icon: 'phone',
  })
})

test('a saved group replaces the one of that id, unless the request requires a new one', async () => {
  const server = await startTestServer()
  const head = await server.signIn('head')
  const id = await addGroup(head, 'Governors')
  const body = { name: 'Governing board', colour: 'red', icon: 'users' } as const

  const refused = await head.call<ProblemBody>('POST', `/contactgroups/${id}`, {
    body,
    headers: NEW,
  })
  expect(refused).toMatchObject({ status: 409, body: { code: 'taken' } })

  const saved = await head.call('POST', `/contactgroups/${id}`, { body })
  expect(saved).toMatchObject({ status: 200, body })
  const groups = await head.callEndpoint('listContactGroups', {})
  expect(groups.filter((group) => group.id === id)).toEqual([saved.body])
})

// Fails when the contract allows only the colours themselves.
test('a group may take the colour that its name decides', async () => {
  const server = await startTestServer()
  const head = await server.signIn('head')
  const id = await addGroup(head, 'Governors')
  const body = { name: 'Governors', colour: 'random', icon: 'users' } as const
  const saved = await head.call('POST', `/contactgroups/${id}`, { body })
  expect(saved).toMatchObject({ status: 200, body: { colour: 'random' } })
})

test('groups are listed by name, with an ETag, to all staff of the organisation and to no other', async () => {
  const server = await startTestServer()
  const head = await server.signIn('head')
  await addGroup(head, 'Wardens')
  await addGroup(head, 'Assembly wardens')
  const teacher = await server.signIn('teacher')
  const list = await teacher.call<ContactGroup[]>('GET', '/contactgroups')
  const names = list.body.map((group) => group.name)
  expect(names).toEqual(expect.arrayContaining(['Emergency services', 'Wardens']))
  expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, 'en-GB')))

  const etag = list.headers.get('etag') ?? ''
  const again = { headers: { 'if-none-match': etag } }
  expect((await teacher.call('GET', '/contactgroups', again)).status).toBe(304)
  await addGroup(head, 'Bell ringers')
  expect((await teacher.call('GET', '/contactgroups', again)).status).toBe(200)

  const elsewhere = await (await server.signIn('hilltop.teacher')).callEndpoint(
    'listContactGroups',
    {},
  )
  expect(elsewhere.map((group) => group.name)).toEqual(['Important numbers'])
})

test('invalid values are refused in a sentence, and nothing is saved', async () => {
  const server = await startTestServer()
  const head = await server.signIn('head')
  const before = await head.callEndpoint('listContactGroups', {})
  const refused: [id: string, body: object][] = [
    ['Governors', { name: 'Governors' }],
    ['_k3m9x2ab', { name: '  ' }],
    ['_k3m9x2ab', { name: 'n'.repeat(201) }],
    ['_k3m9x2ab', { name: 'Governors', colour: 'pink' }],
    ['_k3m9x2ab', { name: 'Governors', icon: 'rocket' }],
    ['_k3m9x2ab', { name: 'Governors', size: 3 }],
    ['_k3m9x2ab', { name: 'Governors', parentgroupid: '_00000000' }],
  ]
  for (const [id, body] of refused) {
    const response = await head.call<ProblemBody>('POST', `/contactgroups/${id}`, { body })
    expect(response, JSON.stringify(body)).toMatchObject({ status: 400, body: { code: 'invalid' } })
    expect(response.body.errors).toEqual([expect.stringMatching(/\w \w/)])
  }
  expect(await head.callEndpoint('listContactGroups', {})).toEqual(before)
})

test('a group never becomes its own ancestor, even when two people move groups at once', async () => {
  const server = await startTestServer()
  const head = await server.signIn('head')
  const above = await addGroup(head, 'Above')
  const below = await addGroup(head, 'Below', above)
  const refused = await head.call<ProblemBody>('POST', `/contactgroups/${above}`, {
    body: { name: 'Above', parentgroupid: below },
  })
  expect(refused.status).toBe(400)
  expect(refused.body.errors).toEqual(['A group cannot be moved into one of its own subgroups'])

  const other = await addGroup(head, 'Other')
  const responses = await Promise.all([
    head.call('POST', `/contactgroups/${above}`, { body: { name: 'A', parentgroupid: other } }),
    head.call('POST', `/contactgroups/${other}`, { body: { name: 'O', parentgroupid: above } }),
  ])
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 400])
})

test('a parent in another organisation does not exist', async () => {
  const server = await startTestServer()
  const elsewhere = await addGroup(await server.signIn('hilltop.head'), 'Elsewhere')
  const head = await server.signIn('head')
  const response = await head.call('POST', '/contactgroups/_k3m9x2ab', {
    body: { name: 'Here', parentgroupid: elsewhere },
  })
  expect(response.status).toBe(400)
})

test('deleting a group deletes its subgroups and all their contacts, and nothing else', async () => {
  const server = await startTestServer()
  const head = await server.signIn('head')
  const before = await head.callEndpoint('listContacts', {})
  const above = await addGroup(head, 'Above')
  const below = await addGroup(head, 'Below', above)
  const deepest = await addGroup(head, 'Deepest', below)
  await addContact(head, 'One', above)
  await addContact(head, 'Two', deepest)

  expect(await head.callEndpoint('deleteContactGroup', { parameters: { id: above } })).toEqual({
    success: true,
  })
  const left = (await head.callEndpoint('listContactGroups', {})).map((group) => group.id)
  expect(left).not.toEqual(expect.arrayContaining([above]))
  expect(left).not.toEqual(expect.arrayContaining([below]))
  expect(left).not.toEqual(expect.arrayContaining([deepest]))
  expect(await head.callEndpoint('listContacts', {})).toEqual(before)
  expect((await head.call('DELETE', `/contactgroups/${above}`)).status).toBe(404)
})

test('no contact outlives its group, even with parallel writes', async () => {
  const server = await startTestServer()
  const head = await server.signIn('head')
  for (const name of ['One', 'Two', 'Three', 'Four']) {
    const groupid = await addGroup(head, name)
    const body = { name: 'Late', phone: '101', groupid }
    await Promise.all([
      head.call('POST', `/contacts/${newNamedId(name)}`, { body }),
      head.call('DELETE', `/contactgroups/${groupid}`),
      head.call('POST', `/contacts/${newNamedId(name)}`, { body }),
    ])
    const orphans = await head.call<Contact[]>('GET', '/contacts')
    expect(orphans.body.filter((contact) => contact.groupid === groupid)).toEqual([])
  }
})

test('only admins save and delete groups, and a provider admin those of every organisation', async () => {
  const server = await startTestServer()
  const body = { name: 'Governors' }
  const support = await server.signIn('support')
  const [group] = await support.callEndpoint('listContactGroups', {})
  expect((await support.call('POST', '/contactgroups/_k3m9x2ab', { body })).status).toBe(403)
  expect((await support.call('DELETE', `/contactgroups/${group?.id}`)).status).toBe(403)

  const hilltop = await server.signIn('hilltop.head')
  expect((await hilltop.call('DELETE', `/contactgroups/${group?.id}`)).status).toBe(404)
  const unreachable = await hilltop.call('POST', '/contactgroups/_k3m9x2ab', {
    body,
    org: 'riverside',
  })
  expect(unreachable.status).toBe(404)

  const provider = await server.signIn('provider.admin')
  const saved = await provider.call('POST', '/contactgroups/_k3m9x2ab', { body, org: 'riverside' })
  expect(saved.status).toBe(201)
  const names = (await support.callEndpoint('listContactGroups', {})).map((group) => group.name)
  expect(names).toContain('Governors')
})
