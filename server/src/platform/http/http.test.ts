import { connect } from 'node:net'
import {
  API_VERSION,
  API_VERSION_HEADER,
  EPOCH_HEADER,
  OLDEST_API_VERSION,
} from '@holdfast/contract/endpoints/headers'
import { expect, test, vi } from 'vitest'
import { createLog } from '../../platform/log.ts'
import { makeClient } from '../../test-support/api-client.ts'
import { shareTestServer, startTestServer } from '../../test-support/test-server.ts'

const NOT_FOUND = {
  code: 'not-found',
  message: 'This was not found.',
  errors: ['This was not found.'],
}

const shared = shareTestServer()

test('the health check covers the server and its database', async () => {
  const { anyone } = shared()
  expect(await anyone.call('GET', '/health')).toMatchObject({ status: 200, body: { status: 'ok' } })
})

test.each([
  ['GET', '/nothing'],
  ['PUT', '/users/teacher'],
  ['PATCH', '/incidents'],
  ['GET', '/incidents/20261121_aaaaaaaa'],
  ['GET', `/incidents/${'x'.repeat(400)}/logs`],
])('an unknown endpoint is a 404 as JSON: %s %s', async (method, path) => {
  const { anyone } = shared()
  const response = await anyone.call(method, path)
  expect(response).toMatchObject({ status: 404, body: NOT_FOUND })
  expect(response.headers.get('content-type')).toContain('application/json')
})

test('a URL that cannot be decoded gets a problem as its response', async () => {
  const { anyone } = shared()
  const response = await anyone.call('GET', '/incidents/%zz/logs')
  expect(response.status).toBe(404)
  expect(response.body).toEqual(NOT_FOUND)
  expect(response.headers.get('x-request-id')).toBeTruthy()
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
})

test('every response has a unique request id and must not be cached', async () => {
  const { anyone, signIn } = shared()
  const teacher = await signIn('teacher')
  const responses = [
    await anyone.call('GET', '/health'),
    await anyone.call('GET', '/incidents'),
    await anyone.call('GET', '/nothing'),
    await teacher.call('GET', '/content'),
    await teacher.call('POST', '/incidents', { body: {} }),
  ]
  const ids = responses.map(({ headers }) => headers.get('x-request-id'))
  expect(new Set(ids).size).toBe(responses.length)
  expect(ids).not.toContain(null)
  for (const { headers } of responses) expect(headers.get('cache-control')).toBe('no-store')
})

// Fails without the header in `createServer`.
test('every response of the API names the epoch of the database, a 304 too; processes agree', async () => {
  const { anyone, signIn, database } = shared()
  const teacher = await signIn('teacher')
  const users = await teacher.call('GET', '/users')
  const etag = users.headers.get('etag') ?? ''
  const other = await startTestServer({ database })
  const epochs = [
    users,
    await teacher.call('GET', '/users', { headers: { 'if-none-match': etag } }),
    await anyone.call('GET', '/nothing'),
    await other.anyone.call('GET', '/health'),
  ].map(({ headers }) => headers.get(EPOCH_HEADER))
  expect(epochs[0]).toMatch(/^[\w-]{12}$/)
  expect(new Set(epochs).size).toBe(1)
})

// Fails without `requireCurrentApp`.
test('an app that is too old is asked to update, whatever it asks for', async () => {
  const { anyone, signIn } = shared()
  const teacher = await signIn('teacher')
  const headers = { [API_VERSION_HEADER]: String(OLDEST_API_VERSION - 1) }
  const outdated = { status: 426, body: { code: 'app-outdated' } }
  expect(await teacher.call('GET', '/incidents', { headers })).toMatchObject(outdated)
  expect(await teacher.call('POST', '/incidents', { headers, body: {} })).toMatchObject(outdated)
  expect(await anyone.call('POST', '/login', { headers, body: {} })).toMatchObject(outdated)
})

// Fails without `forNewerApp`, or its check for unknown endpoints: an app does not repeat after 400 or 404.
test('a request that only a later server would understand is to be sent again later', async () => {
  const { signIn } = shared()
  const teacher = await signIn('teacher')
  const body = { incidentDetails: 'Smoke', fieldOfTomorrow: 'a' }
  const send = (version: number, path = '/incidents') =>
    teacher.call('POST', path, { headers: { [API_VERSION_HEADER]: String(version) }, body })
  const wait = { status: 503, body: { code: 'server-outdated' } }
  expect(await send(API_VERSION + 1)).toMatchObject(wait)
  expect(await send(API_VERSION + 1, '/endpoint-of-tomorrow')).toMatchObject(wait)
  expect(await send(API_VERSION)).toMatchObject({ status: 400 })
  expect(await send(API_VERSION, '/endpoint-of-tomorrow')).toMatchObject({ status: 404 })
  const headers = { [API_VERSION_HEADER]: String(API_VERSION + 1) }
  expect(await teacher.call('GET', '/incidents', { headers })).toMatchObject({ status: 200 })
})

test('responses have security headers', async () => {
  const { anyone } = await startTestServer({ seeded: false })
  const { headers } = await anyone.call('GET', '/health')
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('referrer-policy')).toBe('no-referrer')
  expect(headers.get('strict-transport-security')).toBeNull()

  const env = { PUBLIC_URL: 'https://holdfast.school.example' }
  const secure = await startTestServer({ seeded: false, env })
  const response = await secure.anyone.call('GET', '/health')
  expect(response.headers.get('strict-transport-security')).toBe(
    'max-age=31536000; includeSubDomains',
  )
})

test.each([
  ['{', 'The body is not valid JSON'],
  ['"text"', 'Send the fields as a JSON object'],
  ['[]', 'Send the fields as a JSON object'],
  ['null', 'Send the fields as a JSON object'],
  ['{"__proto__":{"type":"admin"}}', 'The body is not valid JSON'],
])('the body %s is refused', async (body, sentence) => {
  const { signIn } = shared()
  const teacher = await signIn('teacher')
  expect(await teacher.call('POST', '/incidents', { body })).toMatchObject({
    status: 400,
    body: { code: 'invalid', errors: [sentence] },
  })
})

test('a body that is not JSON is rejected', async () => {
  const { signIn } = shared()
  const teacher = await signIn('teacher')
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
    const sent = { body: 'incidentDetails=Smoke', headers: { 'content-type': type } }
    expect(await teacher.call('POST', '/incidents', sent)).toMatchObject({
      status: 400,
      body: { code: 'invalid' },
    })
  }
})

test('every unknown field is listed, and fields that the server sets are ignored', async () => {
  const { signIn } = shared()
  const teacher = await signIn('teacher')
  const body = { incidentDetails: 'Smoke', colour: 'red', smell: 'burnt', version: 9, closed: 'x' }
  expect(await teacher.call('POST', '/incidents', { body })).toMatchObject({
    status: 400,
    body: { errors: ['Unknown field: colour', 'Unknown field: smell'] },
  })
})

test('each validation error has a sentence', async () => {
  const { signIn } = shared()
  const teacher = await signIn('teacher')
  const body = { incidentDetails: '', informant: 7, whoInformed: 'plumber' }
  expect(await teacher.call('POST', '/incidents', { body })).toMatchObject({
    status: 400,
    body: {
      errors: [
        'Enter the incident details',
        'Who told us must be text',
        'Who has been told must not contain plumber',
      ],
    },
  })
})

test('a body over 1 MiB is too large', async () => {
  const { signIn } = shared()
  const teacher = await signIn('teacher')
  const body = { incidentDetails: 'x'.repeat(1024 * 1024) }
  expect(await teacher.call('POST', '/incidents', { body })).toMatchObject({
    status: 413,
    body: { code: 'too-large', message: 'This is too large to send.' },
  })
})

test('values that the database cannot store are rejected, wherever they are', async () => {
  const { anyone, signIn } = shared()
  const head = await signIn('head')
  expect((await head.call('GET', '/incidents/%00/logs')).status).toBe(400)
  expect((await head.call('POST', '/users/%00/reset-link')).status).toBe(400)
  expect(
    (await anyone.call('POST', '/login', { body: '{"username":"\\u0000","password":"x"}' })).status,
  ).toBe(400)
})

test('a request that takes long is logged', async () => {
  const lines: string[] = []
  const log = createLog('warn', { write: (line) => lines.push(line) })
  const { anyone } = await startTestServer({ log, seeded: false })
  let ms = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => {
    ms += 1001
    return ms
  })
  const { headers } = await anyone.call('GET', '/nothing')
  clock.mockRestore()
  const request = headers.get('x-request-id')
  expect(lines.map((line) => JSON.parse(line))).toContainEqual(
    expect.objectContaining({ msg: 'A request was slow', request, route: 'GET unknown', ms: 1001 }),
  )
})

test('an unexpected failure reveals no internals, and the log has the cause', async () => {
  const lines: string[] = []
  const log = createLog('error', { write: (line) => lines.push(line) })
  const { database, signIn } = await startTestServer({ log })
  const teacher = await signIn('teacher')
  await database.query('drop table incident_changes')
  const response = await teacher.call('POST', '/incidents/20261121_aaaaaaaa', { body: {} })
  expect(response.status).toBe(404)
  const id = (await teacher.callEndpoint('reportIncident', { body: { incidentDetails: 'Smoke' } }))
    .id
  const failed = await teacher.call('POST', `/incidents/${id}`, { body: { informant: 'Cook' } })
  expect(failed.status).toBe(500)
  expect(failed.body).toEqual({
    code: 'unexpected',
    message: 'Sorry, we had a problem with that. Please try again.',
    errors: ['Sorry, we had a problem with that. Please try again.'],
  })
  const line = JSON.parse(lines.at(-1) ?? '')
  expect(line).toMatchObject({
    level: 'error',
    request: failed.headers.get('x-request-id'),
    route: 'POST /api/incidents/:id',
    err: { message: expect.stringContaining('incident_changes') },
  })
  expect(lines.join('')).not.toContain(teacher.token)
})

test('a connection that does not speak HTTP is closed', async () => {
  const { address, anyone } = shared()
  const { hostname, port } = new URL(address)
  const socket = connect(Number(port), hostname)
  socket.write('nonsense\r\n\r\n')
  let response = ''
  for await (const chunk of socket) response += chunk
  expect(response).toContain('400 Bad Request')
  expect(await anyone.call('GET', '/health')).toMatchObject({ status: 200 })
})

test('a log out with the content type JSON and an empty body works', async () => {
  const { address, signIn } = shared()
  const { token } = await signIn('teacher')
  const headers = { 'content-type': 'application/json' }
  expect(await makeClient(address, token).call('POST', '/logout', { headers })).toMatchObject({
    status: 200,
  })
})
