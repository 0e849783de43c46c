import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { shareTestServer } from '../../test-support/test-server.ts'
import { createLog } from '../log.ts'
import { BUDGETS, limitBodies } from './bodies.ts'
import { handleErrors } from './errors.ts'
import { readJsonBodies } from './json-body.ts'

const shared = shareTestServer()

/** A public address, as a proxy reports it. */
const STRANGER = '192.0.2.1'
const OTHER = '192.0.2.2'

/** Sends a part of a long body, and leaves the rest to the test. */
function beginBody(address: string, path: string, part: string, from = STRANGER): ClientRequest {
  const headers = {
    ...{ 'content-type': 'application/json', 'content-length': 1024 * 1024 },
    'x-forwarded-for': from,
  }
  const sent = request(`${address}${path}`, { method: 'POST', headers })
  onTestFinished(() => {
    sent.destroy()
  })
  sent.on('error', () => undefined)
  sent.write(part)
  return sent
}

async function answerOf(
  sent: ClientRequest,
): Promise<{ status: number | undefined; code: string }> {
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  return { status: response.statusCode, code: JSON.parse(await text(response)).code }
}

// Fails if `onRequest` does not check the caller: no response comes before the rest of the body.
test.each([
  ['/api/incidents', 401, 'sign-in-required'],
  ['/api/content/media', 401, 'sign-in-required'],
  ['/api/scim/v2/Users', 401, 'sign-in-required'],
  ['/api/nothing', 404, 'not-found'],
  ['/nothing', 404, 'not-found'],
])('strangers are answered before their body has arrived: %s', async (path, status, code) => {
  const sent = beginBody(shared().address, path, '{"incidentDetails":"')
  expect(await answerOf(sent)).toEqual({ status, code })
})

test('a user without the permission is answered before the body has arrived', async () => {
  const { address, signIn } = shared()
  const { token } = await signIn('teacher')
  const headers = { authorization: `Bearer ${token}`, 'content-length': 1000 }
  const sent = request(`${address}/api/users/import`, { method: 'POST', headers })
  onTestFinished(() => {
    sent.destroy()
  })
  sent.on('error', () => undefined)
  sent.write('{')
  expect(await answerOf(sent)).toEqual({ status: 403, code: 'not-allowed' })
})

// Fails without `bodyLimit` of the routes that anyone may call.
test.each(['/login', '/reset/email', '/reset/password', '/login/passkey', '/push/received'])(
  'where anyone may call, a body over 16 KiB is too large: %s',
  async (path) => {
    const body = { username: 'x'.repeat(17 * 1024) }
    expect(await shared().anyone.call('POST', path, { body })).toMatchObject({
      status: 413,
      body: { code: 'too-large' },
    })
  },
)

/**
 * A server that holds a hundred bytes of each kind, and at most `share` of them from one address. It
 * has one route for anyone and one for users.
 */
async function startWithBudget(share = 1): Promise<string> {
  const server = Fastify({ forceCloseConnections: true, trustProxy: true })
  const budget = { bytes: 100, share }
  limitBodies(server, { anyone: budget, signedIn: budget, files: budget })
  readJsonBodies(server)
  handleErrors(server, createLog('silent'))
  server.post('/api/login', { config: { endpoint: 'logIn' } }, () => ({ code: 'accepted' }))
  server.post('/api/incidents', { config: { endpoint: 'reportIncident' } }, () => ({
    code: 'accepted',
  }))
  await server.listen({ host: '127.0.0.1', port: 0 })
  onTestFinished(() => server.close())
  return `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`
}

const SIXTY_BYTES = JSON.stringify('x'.repeat(58))

async function send(address: string, path: string, from = STRANGER): Promise<Response> {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': from }
  return fetch(`${address}${path}`, { method: 'POST', headers, body: SIXTY_BYTES })
}

// Fails without the budget, or if an aborted request does not give its bytes back.
test('bodies over the budget are refused as overloaded, until others are answered or gone', async () => {
  const address = await startWithBudget()
  const held = beginBody(address, '/api/login', SIXTY_BYTES)
  await expect.poll(async () => (await send(address, '/api/login')).status).toBe(503)
  const refused = await send(address, '/api/login')
  expect(await refused.json()).toMatchObject({ code: 'overloaded' })
  expect(refused.headers.get('retry-after')).toBe('5')
  // Bodies from strangers do not prevent users from writing.
  expect((await send(address, '/api/incidents')).status).toBe(200)
  held.destroy()
  await expect.poll(async () => (await send(address, '/api/login')).status).toBe(200)
  for (const _ of [1, 2, 3]) expect((await send(address, '/api/login')).status).toBe(200)
})

// Fails when strangers share one budget: whoever keeps it full makes everybody's sign-in answer 503.
test.each(['/api/login', '/api/incidents'])(
  'one address takes no more than its share of the budget: %s',
  async (path) => {
    const address = await startWithBudget(0.6)
    const held = ['2001:db8:0:1::1', '2001:db8:0:1::2'].map((from) =>
      beginBody(address, path, SIXTY_BYTES.slice(0, 30), from),
    )
    const small = async (from: string) => {
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': from }
      return (await fetch(`${address}${path}`, { method: 'POST', headers, body: '""' })).status
    }
    // Only both bodies together leave no room for two bytes.
    await expect.poll(() => small('2001:db8:0:1::3')).toBe(503)
    expect(await small(OTHER)).toBe(200)
    for (const one of held) one.destroy()
    const third = async () => (await send(address, path, '2001:db8:0:1::3')).status
    await expect.poll(third).toBe(200)
  },
)

test('no address may use a whole budget, except that of uploads', () => {
  expect(BUDGETS.anyone.share).toBeLessThanOrEqual(1 / 16)
  expect(BUDGETS.signedIn.share).toBeLessThanOrEqual(1 / 4)
  expect(BUDGETS.files.share).toBe(1)
})

// Fails when only the length in the header is counted.
test('a body of unknown length is counted, too', async () => {
  const address = await startWithBudget()
  const sent = request(`${address}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
  })
  sent.on('error', () => undefined)
  sent.write(SIXTY_BYTES)
  sent.write(SIXTY_BYTES)
  expect(await answerOf(sent)).toEqual({ status: 503, code: 'overloaded' })
})
