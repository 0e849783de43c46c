import {
  type Access,
  buildPath,
  type EndpointName,
  endpoints,
  type PathParameterName,
} from '@holdfast/contract/endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SignedInClient } from './test-support/api-client.ts'
import { addEntry, newEntry } from './test-support/incidents.ts'
import { startTestServer, type TestServer } from './test-support/test-server.ts'

/*
 * Riverside has one record of every kind; users of Hilltop try to reach them by every endpoint. The
 * tests of this file share a server, because none of them changes anything at Riverside.
 */

type WithParameters = {
  [Name in EndpointName]: PathParameterName<(typeof endpoints)[Name]['path']> extends never
    ? never
    : Name
}[EndpointName]

const INCIDENT = '20261121_k3v9x2m7p0qa'
const GROUP = 'parents_aaaaaaaa'
const CONTACT = 'fay_aaaaaaaa'
const user = { name: 'Dana Fox', type: 'admin' }
const group = { name: 'Parents', colour: 'green', icon: 'phone' }
const contact = { name: 'Fay Hill', phone: '01632 960001' }
const check = { itemid: 'item', checked: true, timestamp: '2026-11-21T10:00:00Z' }

let server: TestServer
let pictureKey: string
let sessionId: string
beforeAll(async () => {
  server = await startTestServer()
  const head = await as('head')
  await head.callEndpoint('reportIncident', { body: { id: INCIDENT, incidentDetails: 'Smoke' } })
  await addEntry(head, INCIDENT, newEntry())
  await head.callEndpoint('addCheck', { parameters: { id: INCIDENT }, body: check })
  await head.call('POST', `/contactgroups/${GROUP}`, { body: group })
  await head.call('POST', `/contacts/${CONTACT}`, { body: { ...contact, groupid: GROUP } })
  const { guidance } = await head.callEndpoint('getContentDraft', {})
  await head.callEndpoint('saveContentDraft', { body: guidance })
  await head.callEndpoint('publishContent', {})
  sessionId = (await head.callEndpoint('listSessions', {}))[0]?.id ?? ''
  pictureKey = (await head.callEndpoint('getContent', {})).logo?.key ?? ''
})
afterAll(() => server.stop())

const people = new Map<string, Promise<SignedInClient>>()

/** The tests share the sign-ins, because verifying a password is slow on purpose. */
function as(username: string): Promise<SignedInClient> {
  const client = people.get(username) ?? server.signIn(username)
  people.set(username, client)
  return client
}

/** For each endpoint with path parameters: those of a record of Riverside, and a valid body. */
const reach: Record<WithParameters, { id: () => string; body?: object }> = {
  saveIncident: { id: () => INCIDENT, body: { informant: 'Intruder' } },
  deleteIncident: { id: () => INCIDENT },
  listIncidentHistory: { id: () => INCIDENT },
  listLogEntries: { id: () => INCIDENT },
  addLogEntry: { id: () => INCIDENT, body: newEntry() },
  listChecks: { id: () => INCIDENT },
  addCheck: { id: () => INCIDENT, body: check },
  saveContact: { id: () => CONTACT, body: { ...contact, groupid: `incident_${INCIDENT}` } },
  deleteContact: { id: () => CONTACT },
  saveContactGroup: { id: () => GROUP, body: { ...group, parentgroupid: GROUP } },
  deleteContactGroup: { id: () => GROUP },
  saveUser: { id: () => 'teacher', body: user },
  deleteUser: { id: () => 'teacher' },
  saveOrganisation: { id: () => 'riverside', body: { name: 'Taken over' } },
  getContentVersion: { id: () => '2' },
  restoreContentVersion: { id: () => '2' },
  deleteMedia: { id: () => pictureKey },
  endSession: { id: () => sessionId },
}

/** All records of Riverside, as its own admin reads them. */
async function readRiverside(): Promise<unknown[]> {
  const head = await as('head')
  const paths = [
    '/incidents',
    `/incidents/${INCIDENT}/logs`,
    `/incidents/${INCIDENT}/checks`,
    `/incidents/${INCIDENT}/history`,
    '/contacts',
    '/contactgroups',
    '/users',
    '/allocations',
    '/content',
    '/me/sessions',
  ]
  return Promise.all(paths.map(async (path) => (await head.call('GET', path)).body))
}

async function tryEndpoint(client: SignedInClient, name: EndpointName, org?: string) {
  const { id, body } = name in reach ? reach[name as WithParameters] : { id: () => '', body: {} }
  const path = buildPath(name, { id: id(), key: id(), version: id() })
  const { method } = endpoints[name]
  return client.call(method, path, {
    ...(method === 'POST' && { body: body ?? {} }),
    ...(org !== undefined && { org }),
  })
}

/** The status where it is not 404: saving creates a record in the own organisation. */
const EXPECTED: Partial<Record<WithParameters, number>> = {
  saveContact: 400,
  saveContactGroup: 400,
  saveOrganisation: 403,
}

test.each(Object.keys(reach) as WithParameters[])(
  'an admin of another organisation does not reach a record by %s',
  async (name) => {
    const before = await readRiverside()
    const response = await tryEndpoint(await as('hilltop.head'), name)
    expect(response.status).toBe(EXPECTED[name] ?? 404)
    expect(await readRiverside()).toEqual(before)
  },
)

test('the same ids at another organisation are records of its own', async () => {
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

const closed = (Object.keys(endpoints) as EndpointName[]).filter(
  (name) => endpoints[name].access !== 'anyone',
)

test.each(closed)(
  'naming another organisation in %s is a 404 for its staff and admins',
  async (name) => {
    const before = await readRiverside()
    for (const username of ['hilltop.teacher', 'hilltop.head']) {
      for (const org of ['riverside', 'provider', 'nowhere', '']) {
        const response = await tryEndpoint(await as(username), name, org)
        expect(response).toMatchObject({ status: 404, body: { code: 'not-found' } })
      }
    }
    expect(await readRiverside()).toEqual(before)
  },
)

test.each(['riverside', 'hilltop'])('a provider admin reads all of %s', async (org) => {
  const provider = await as('provider.admin')
  for (const path of ['/incidents', '/users', '/contacts', '/contactgroups', '/allocations']) {
    const { status, body } = await provider.call('GET', path, { org })
    expect(status).toBe(200)
    expect(JSON.stringify(body)).not.toContain(org === 'hilltop' ? 'riverside' : 'hilltop')
  }
  expect((await provider.callEndpoint('listUsers', { org })).length).toBeGreaterThan(1)
  expect(await provider.call('GET', '/users', { org: 'nowhere' })).toMatchObject({ status: 404 })
})

test('a provider admin reaches incidents, logs and history of every organisation', async () => {
  const provider = await as('provider.admin')
  for (const path of ['logs', 'history', 'checks']) {
    const at = (org?: string) =>
      provider.call('GET', `/incidents/${INCIDENT}/${path}`, org === undefined ? {} : { org })
    expect(await at('riverside')).toMatchObject({ status: 200 })
    expect(await at('hilltop')).toMatchObject({ status: 404 })
    expect(await at()).toMatchObject({ status: 404 })
  }
})

test('naming the own organisation makes no difference', async () => {
  const teacher = await as('teacher')
  expect(await teacher.call('GET', '/incidents', { org: 'riverside' })).toMatchObject({
    status: 200,
    body: [{ id: INCIDENT }],
  })
})

test('every endpoint of the contract is registered', () => {
  expect([...server.app.context.api.registered.keys()].sort()).toEqual(
    Object.keys(endpoints).sort(),
  )
})

test.each(closed)('%s needs a sign-in', async (name) => {
  const nobody = { ...(await as('teacher')), call: server.anyone.call }
  expect(await tryEndpoint(nobody, name)).toMatchObject({
    status: 401,
    body: { code: 'sign-in-required' },
  })
})

/** The access rules that standard users without a role pass; all others must be rejected. */
const STAFF_MAY: readonly Access[] = [
  'anyone',
  'signed in',
  'read organisation',
  'report incidents',
  'write log entries',
  'write checks',
  'add live contacts',
]
const refused = closed.filter((name) => !STAFF_MAY.includes(endpoints[name].access))

test.each(refused)('%s is refused to staff of the organisation', async (name) => {
  const before = await readRiverside()
  expect(await tryEndpoint(await as('teacher'), name)).toMatchObject({
    status: 403,
    body: { code: 'not-allowed' },
  })
  expect(await readRiverside()).toEqual(before)
})
