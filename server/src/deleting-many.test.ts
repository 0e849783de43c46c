import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SignedInClient } from './test-support/api-client.ts'
import { startTestServer, type TestServer } from './test-support/test-server.ts'

/* One request deletes many records: all of them in one transaction, or none. */

let server: TestServer
let head: SignedInClient
beforeAll(async () => {
  server = await startTestServer()
  head = await server.signIn('head')
})
afterAll(() => server.stop())

const GROUP = 'parents_aaaaaaaa'

async function lastActivity(kind: string): Promise<unknown[]> {
  const rows = await server.database.query(
    'select recordid, summary from activity where kind = $1 order by seq',
    [kind],
  )
  return rows
}

async function idsOf(name: 'listContacts' | 'listContactGroups' | 'listUsers' | 'listIncidents') {
  const list: readonly { id: string }[] = await head.callEndpoint(name, {})
  return list.map(({ id }) => id)
}

test('contacts are deleted together, each is recorded, and ids that are gone already are skipped', async () => {
  await head.call('POST', `/contactgroups/${GROUP}`, { body: { name: 'Parents' } })
  const ids = ['ann_aaaaaaaa', 'bob_aaaaaaaa']
  for (const id of ids) {
    const body = { name: `Name of ${id}`, phone: '101', groupid: GROUP }
    await head.call('POST', `/contacts/${id}`, { body })
  }
  const body = { ids: [...ids, 'gone_aaaaaaaa'] }
  expect(await head.call('DELETE', '/contacts', { body })).toMatchObject({
    status: 200,
    body: { success: true },
  })
  expect(await idsOf('listContacts')).not.toEqual(expect.arrayContaining([ids[0]]))
  expect(await lastActivity('contact-deleted')).toEqual([
    { recordid: 'ann_aaaaaaaa', summary: 'Name of ann_aaaaaaaa' },
    { recordid: 'bob_aaaaaaaa', summary: 'Name of bob_aaaaaaaa' },
  ])
  expect(await head.call('DELETE', '/contacts', { body })).toMatchObject({ status: 404 })
})

test('a group and its subgroup can be deleted together', async () => {
  const [above, below] = ['above_aaaaaaaa', 'below_aaaaaaaa']
  await head.call('POST', `/contactgroups/${above}`, { body: { name: 'Above' } })
  const inAbove = { name: 'Below', parentgroupid: above }
  await head.call('POST', `/contactgroups/${below}`, { body: inAbove })
  const contact = { name: 'Kim', phone: '101', groupid: below }
  await head.call('POST', '/contacts/kim_aaaaaaaa', { body: contact })
  const body = { ids: [below, above] }
  expect((await head.call('DELETE', '/contactgroups', { body })).status).toBe(200)
  expect(await idsOf('listContactGroups')).not.toContain(below)
  expect(await idsOf('listContacts')).not.toContain('kim_aaaaaaaa')
})

test('one user who may not be deleted prevents the deletion of all', async () => {
  const before = await idsOf('listUsers')
  const own = { ids: ['teacher', 'head'] }
  expect(await head.call('DELETE', '/users', { body: own })).toMatchObject({
    status: 409,
    body: { errors: ['You cannot delete your own account'] },
  })
  // The provider's admin belongs to no school, so these are all admins of this one.
  const provider = await server.signIn('provider.admin')
  const all = { body: { ids: ['teacher', 'head'] }, org: 'riverside' }
  expect(await provider.call('DELETE', '/users', all)).toMatchObject({
    status: 409,
    body: { errors: ['An organisation needs at least one admin'] },
  })
  expect(await idsOf('listUsers')).toEqual(before)
  expect(await lastActivity('user-deleted')).toEqual([])
})

test('deleted users are signed out at once and hold no role any more', async () => {
  const comms = await server.signIn('comms')
  const body = { ids: ['comms', 'media'] }
  expect((await head.call('DELETE', '/users', { body })).status).toBe(200)
  expect((await comms.call('GET', '/incidents')).status).toBe(401)
  const allocations = await head.callEndpoint('listAllocations', {})
  expect(allocations.filter(({ userid }) => body.ids.includes(userid))).toEqual([])
  expect(await lastActivity('user-deleted')).toHaveLength(2)
})

test('incidents are deleted together, and those of another organisation stay', async () => {
  const hilltop = await server.signIn('hilltop.head')
  const report = { body: { incidentDetails: 'Smoke' } }
  const elsewhere = await hilltop.callEndpoint('reportIncident', report)
  const first = await head.callEndpoint('reportIncident', report)
  const second = await head.callEndpoint('reportIncident', report)
  const body = { ids: [first.id, second.id, elsewhere.id] }
  expect((await head.call('DELETE', '/incidents', { body })).status).toBe(200)
  expect(await idsOf('listIncidents')).toEqual([])
  expect(await hilltop.callEndpoint('listIncidents', {})).toMatchObject([{ id: elsewhere.id }])
})

test('a list that is empty or too long is refused with a message', async () => {
  const refuse = async (ids: string[]) =>
    (await head.call('DELETE', '/contacts', { body: { ids } })).body
  expect(await refuse([])).toMatchObject({ errors: ['Name at least one id'] })
  const tooMany = Array.from({ length: 501 }, (_, index) => `a_${index}`)
  expect(await refuse(tooMany)).toMatchObject({ errors: ['Delete 500 at most at once'] })
})
