import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SignedInClient } from './test-support/api-client.ts'
import { addEntry, newEntry } from './test-support/incidents.ts'
import { startTestServer, type TestServer } from './test-support/test-server.ts'

/*
 * Tests the isolation of organisations where the rights matrix does not. The tests of this file share a
 * server, because none of them changes anything at Riverside.
 */

const INCIDENT = '20261121_k3v9x2m7p0qa'
const GROUP = 'parents_aaaaaaaa'
const CONTACT = 'fay_aaaaaaaa'
const group = { name: 'Parents', colour: 'green', icon: 'phone' }
const contact = { name: 'Fay Hill', phone: '01632 960001' }
const check = { itemid: 'item', checked: true, timestamp: '2026-11-21T10:00:00Z' }

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  const head = await as('head')
  await head.callEndpoint('reportIncident', { body: { id: INCIDENT, incidentDetails: 'Smoke' } })
  await addEntry(head, INCIDENT, newEntry())
  await head.callEndpoint('addCheck', { parameters: { id: INCIDENT }, body: check })
  await head.call('POST', `/contactgroups/${GROUP}`, { body: group })
  await head.call('POST', `/contacts/${CONTACT}`, { body: { ...contact, groupid: GROUP } })
})
afterAll(() => server.stop())

const clients = new Map<string, Promise<SignedInClient>>()

/** The tests share the sign-ins, because verifying a password is slow on purpose. */
function as(username: string): Promise<SignedInClient> {
  const client = clients.get(username) ?? server.signIn(username)
  clients.set(username, client)
  return client
}

test('the same ids at another organisation are records of its own', async () => {
  const head = await as('head')
  const readRiverside = () =>
    Promise.all(
      ['/contacts', '/contactgroups'].map(async (path) => (await head.call('GET', path)).body),
    )
  const before = await readRiverside()
  const hilltop = await as('hilltop.head')
  expect(await hilltop.call('POST', `/contactgroups/${GROUP}`, { body: group })).toMatchObject({
    status: 201,
  })
  const body = { ...contact, groupid: GROUP, name: 'Somebody else' }
  expect(await hilltop.call('POST', `/contacts/${CONTACT}`, { body })).toMatchObject({
    status: 201,
  })
  await hilltop.callEndpoint('deleteContactGroup', { parameters: { id: GROUP } })
  expect(await readRiverside()).toEqual(before)
})

// Fails when `Access` lets anybody but the provider's admins name an organisation.
test('staff and admins cannot tell other organisations from those that are not there', async () => {
  for (const username of ['hilltop.teacher', 'hilltop.head']) {
    for (const org of ['riverside', 'provider', 'nowhere', '']) {
      const response = await (await as(username)).call('GET', '/incidents', { org })
      expect(response).toMatchObject({ status: 404, body: { code: 'not-found' } })
    }
  }
})

test.each(['riverside', 'hilltop'])('a provider admin reads all of %s', async (org) => {
  const provider = await as('provider.admin')
  for (const path of [
    '/incidents',
    '/users',
    '/contacts',
    '/contactgroups',
    '/rollgroups',
    '/allocations',
  ]) {
    const { status, body } = await provider.call('GET', path, { org })
    expect(status).toBe(200)
    expect(JSON.stringify(body)).not.toContain(org === 'hilltop' ? 'riverside' : 'hilltop')
  }
  expect((await provider.callEndpoint('listUsers', { org })).length).toBeGreaterThan(1)
  expect(await provider.call('GET', '/users', { org: 'nowhere' })).toMatchObject({ status: 404 })
})

test('a provider admin reaches incidents, logs and history of every organisation', async () => {
  const provider = await as('provider.admin')
  const lists = [
    'logs',
    'history',
    'checks',
    'counts',
    'tasks',
    'pictures',
    'handovers',
    'marks',
    'pickups',
    'people',
  ]
  for (const path of lists) {
    const at = (org?: string) =>
      provider.call('GET', `/incidents/${INCIDENT}/${path}`, org === undefined ? {} : { org })
    expect(await at('riverside')).toMatchObject({ status: 200 })
    expect(await at('hilltop')).toMatchObject({ status: 404 })
    expect(await at()).toMatchObject({ status: 404 })
  }
})

test('a request that names its caller’s own organisation is like one that names none', async () => {
  const teacher = await as('teacher')
  expect(await teacher.call('GET', '/incidents', { org: 'riverside' })).toMatchObject({
    status: 200,
    body: [{ id: INCIDENT }],
  })
})
