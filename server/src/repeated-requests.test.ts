import { newIncidentId } from '@holdfast/contract/ids'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SignedInClient } from './test-support/api-client.ts'
import { startTestServer, type TestServer } from './test-support/test-server.ts'

/*
 * The response to a write was lost, so the device or the person sends it again. Nobody else has changed
 * anything, so the second response must not be a conflict. `npm run hammer` found these cases. Each test
 * fails without the comparison with what is stored ("A retry gets the response of the first attempt").
 */

let server: TestServer
let head: SignedInClient
let provider: SignedInClient
beforeAll(async () => {
  server = await startTestServer()
  head = await server.signIn('head')
  provider = await server.signIn('provider.admin')
})
afterAll(() => server.stop())

const kim = { name: 'Kim Lake', email: 'kim@riverside.example', type: 'standard' }
const password = 'three blue kites'
const GROUP = 'parents_aaaaaaaa'

test.each([
  ['group', `/contactgroups/${GROUP}`, { name: 'Parents' }, { name: 'Friends' }],
  [
    'roll group',
    '/rollgroups/class_aaaaaaaa',
    { name: '4B', expected: 28 },
    { name: '4B', expected: 27 },
  ],
  [
    'contact',
    '/contacts/fay_aaaaaaaa',
    { name: 'Fay Hill', phone: '01632 960001', groupid: GROUP },
    { name: 'Fay Hill', phone: '01632 960002', groupid: GROUP },
  ],
  ['user', '/users/kim', { ...kim, password }, { ...kim, password: 'four green kites' }],
  [
    'user with other fields',
    '/users/kit',
    { ...kim, password },
    { ...kim, type: 'admin', password },
  ],
  ['organisation', '/organisations/kingsway', { name: 'Kingsway' }, { name: 'Queensway' }],
])('a new %s that is sent again is created once', async (_, path, body, other) => {
  const headers = { 'if-none-match': '*' }
  const client = path.startsWith('/organisations') ? provider : head
  const first = await client.call('POST', path, { body, headers })
  expect(first).toMatchObject({ status: 201 })
  const second = await client.call('POST', path, { body, headers })
  expect(second).toMatchObject({ status: 201, body: first.body })
  const refused = await client.call('POST', path, { body: other, headers })
  expect(refused).toMatchObject({ status: 409, body: { code: 'taken' } })
})

test('two first attempts at the same time create one user', async () => {
  const create = () =>
    head.call('POST', '/users/kay', {
      body: { ...kim, password },
      headers: { 'if-none-match': '*' },
    })
  const responses = await Promise.all([create(), create()])
  expect(responses).toMatchObject([{ status: 201 }, { status: 201 }])
})

test('the password that a user has chosen cannot be guessed by creating the user again', async () => {
  await head.call('POST', '/users/kes', { body: { ...kim, password } })
  await head.call('POST', '/users/kes', { body: { ...kim, password: 'a password of her own' } })
  const body = { ...kim, password: 'a password of her own' }
  expect(
    await head.call('POST', '/users/kes', { body, headers: { 'if-none-match': '*' } }),
  ).toMatchObject({ status: 409 })
})

test('role allocations that are sent again are saved once, different ones are a conflict', async () => {
  const { headers } = await head.call('GET', '/allocations')
  const ifMatch = { 'if-match': headers.get('etag') ?? '' }
  const body = [{ userid: 'teacher', roleid: 'log-keeper' }]
  const first = await head.call('POST', '/allocations', { body, headers: ifMatch })
  const second = await head.call('POST', '/allocations', { body, headers: ifMatch })
  expect(second).toMatchObject({ status: 200, body: first.body })
  expect(second.headers.get('etag')).toBe(first.headers.get('etag'))
  expect(await head.call('POST', '/allocations', { body: [], headers: ifMatch })).toMatchObject({
    status: 409,
    body: { code: 'conflict' },
  })
})

test('a version that is restored again is restored once', async () => {
  const { headers } = await head.call('GET', '/content/draft')
  const ifMatch = { 'if-match': headers.get('etag') ?? '' }
  const restore = () => head.call('POST', '/content/versions/1/restore', { headers: ifMatch })
  const first = await restore()
  expect(await restore()).toMatchObject({ status: 200, body: first.body })
})

test('a publication that is sent again makes one version, even after a new draft was begun', async () => {
  const { headers } = await head.call('GET', '/content/draft')
  const ifMatch = { 'if-match': headers.get('etag') ?? '' }
  const publish = () => head.call('POST', '/content/publish', { headers: ifMatch })
  const first = await publish()
  expect(first).toMatchObject({ status: 201 })
  expect(await publish()).toMatchObject({ status: 201, body: first.body })
  await head.callEndpoint('restoreContentVersion', { parameters: { version: '1' } })
  expect(await publish()).toMatchObject({ status: 201, body: first.body })
})

// A device repeats a report whose response was lost, and somebody has deleted the incident meanwhile.
test('a report that is repeated late does not bring a deleted incident back', async () => {
  const body = { id: newIncidentId(new Date()), incidentDetails: 'Smoke' }
  expect(await head.call('POST', '/incidents', { body })).toMatchObject({ status: 201 })
  await head.callEndpoint('deleteIncident', { parameters: { id: body.id } })
  expect(await head.call('POST', '/incidents', { body })).toMatchObject({
    status: 409,
    body: { code: 'taken', message: 'This incident has been deleted' },
  })
  const incidents = await head.callEndpoint('listIncidents', {})
  expect(incidents.some(({ id }) => id === body.id)).toBe(false)
})
