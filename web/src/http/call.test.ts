/// <reference types="node" />
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { EPOCH_HEADER } from '@holdfast/contract/endpoints/headers'
import { TOKEN_LIFETIME_MS } from '@holdfast/contract/limits'
import type { SignInResponse } from '@holdfast/contract/sign-in/sign-in'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { beginSession, currentSession, endSession, sessionStateNow } from '../session/session.ts'
import { call, send } from './call.ts'
import { CallFailure } from './call-failure.ts'
import { serverReachability } from './server-reachability.ts'
import { handleStepUp } from './step-up.ts'

type ReceivedRequest = {
  method: string
  url: string
  headers: Record<string, unknown>
  body: string
}
type PreparedResponse = { status: number; body?: string; headers?: Record<string, string> }

const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' }
const OURS = { ...JSON_TYPE, [EPOCH_HEADER]: 'one' }
const realFetch = fetch
let server: Server
let base = ''
let lastRequest: ReceivedRequest
let nextResponse: PreparedResponse

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      const { method = '', url = '', headers } = request
      lastRequest = { method, url, headers, body }
      response
        .writeHead(nextResponse.status, nextResponse.headers ?? JSON_TYPE)
        .end(nextResponse.body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => realFetch(base + path, init))
})

afterAll(() => {
  server.close()
})

beforeEach(async () => {
  await endSession()
})

function signIn(jti: string, userid = 'head'): void {
  const exp = Math.floor((Date.now() + TOKEN_LIFETIME_MS) / 1000)
  const claims = {
    userid,
    org: 'riverside',
    schoolid: 'riverside',
    type: 'admin',
    jti,
    exp,
  }
  const token = `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.${jti}`
  beginSession({
    ...claims,
    token,
    name: 'Head',
    organisationid: 'riverside',
  } as unknown as SignInResponse)
}

function problem(
  status: number,
  code: string,
  message = 'A sentence.',
  more = {},
): PreparedResponse {
  const body = JSON.stringify({ code, message, errors: [message], ...more })
  return { status, body, headers: { ...JSON_TYPE, 'retry-after': '7' } }
}

async function failureOf(promise: Promise<unknown>): Promise<CallFailure> {
  const failure = await promise.then(
    () => undefined,
    (cause) => cause,
  )
  if (!(failure instanceof CallFailure)) throw new Error('The call should have failed')
  return failure
}

test('a request uses the path and method of its endpoint, with token, query and JSON body', async () => {
  signIn('a')
  nextResponse = { status: 201, body: '{"id":"x"}', headers: OURS }
  const body = { name: 'Ann', phone: '1', groupid: 'g' }
  await call('saveContact', { parameters: { id: 'a/b' }, query: { org: 'hill top' }, body })
  expect(lastRequest).toMatchObject({ method: 'POST', url: '/api/contacts/a%2Fb?org=hill+top' })
  expect(lastRequest.headers).toMatchObject({ authorization: `Bearer ${currentSession()?.token}` })
  expect(JSON.parse(lastRequest.body)).toEqual(body)
})

test('a 304 is not a failure and has no body', async () => {
  nextResponse = { status: 304 }
  const response = await send('listUsers', { headers: { 'if-none-match': '"1"' } })
  expect(response).toMatchObject({ status: 304, body: undefined })
  expect(lastRequest.headers).toMatchObject({ 'if-none-match': '"1"' })
})

test('a refusal carries the server’s sentences, its code and its body', async () => {
  nextResponse = problem(409, 'conflict', 'Changed.', { conflicts: [{ field: 'informant' }] })
  const failure = await failureOf(call('listUsers', {}))
  expect(failure).toMatchObject({ status: 409, code: 'conflict', message: 'Changed.' })
  expect(failure.body).toMatchObject({ conflicts: [{ field: 'informant' }] })
  expect(failure.isTransient).toBe(false)
})

test('a 500 shows the specified sentence instead of the server’s', async () => {
  nextResponse = problem(500, 'unexpected', 'Stack trace')
  const failure = await failureOf(call('listUsers', {}))
  expect(failure.message).toBe('Sorry, we had a problem with that. Please try again.')
  expect(failure.isTransient).toBe(true)
})

test('a busy server’s Retry-After is read', async () => {
  nextResponse = problem(503, 'overloaded')
  expect((await failureOf(call('listUsers', {}))).retryAfterMs).toBe(7000)
})

test.each([
  ['a page of a hotel’s network', 200, '<h1>Welcome</h1>', { 'content-type': 'text/html' }],
  ['a page with a 401', 401, 'Sign in', { 'content-type': 'text/html' }],
  ['broken JSON', 200, '{"id":', JSON_TYPE],
  ['a proxy’s own JSON', 401, '{"code":"token-withdrawn"}', JSON_TYPE],
])('%s is not a response of our server and ends no session', async (_, status, body, headers) => {
  signIn('a')
  nextResponse = { status, body, headers }
  expect((await failureOf(call('listUsers', {}))).code).toBe('unexpected-response')
  expect(currentSession()?.userid).toBe('head')
})

// Fails when any JSON with a 2xx counts: a filter's `{"blocked":true}` took a call for help out of the outbox.
test('a write is done only when our server says so, whatever JSON something else answers', async () => {
  nextResponse = { status: 200, body: '{"blocked":true}' }
  const save = () => call('deleteUser', { parameters: { id: 'kim' } })
  expect((await failureOf(save())).code).toBe('unexpected-response')
  nextResponse = { ...nextResponse, headers: OURS }
  expect(await save()).toEqual({ blocked: true })
})

test('a file is returned unchanged, but the page of a captive portal is refused', async () => {
  const headers = { 'content-type': 'text/csv', 'content-disposition': 'attachment; filename="a"' }
  nextResponse = { status: 200, body: 'a,b\r\n', headers }
  const file: unknown = await call('exportActivity', { query: { text: 'a' } })
  expect(file).toBeInstanceOf(Blob)
  expect(await (file as Blob).text()).toBe('a,b\r\n')
  nextResponse = { status: 403, body: '{}', headers }
  expect((await failureOf(call('exportActivity', {}))).code).toBe('unexpected-response')
})

test('a number in a query is sent as its digits', async () => {
  nextResponse = { status: 200, body: '{"entries":[],"next":null}' }
  await call('listActivity', { query: { before: 12 } })
  expect(lastRequest.url).toBe('/api/activity?before=12')
})

test('`token-withdrawn` from our server ends the session and says why', async () => {
  signIn('a')
  nextResponse = problem(401, 'token-withdrawn')
  await failureOf(call('listUsers', {}))
  expect(sessionStateNow()).toEqual({
    state: 'signed out',
    message: 'Your sign-in has ended. Please sign in again.',
  })
})

test('a revoked token does not end the session that has replaced it', async () => {
  signIn('old')
  nextResponse = problem(401, 'token-withdrawn')
  const late = failureOf(call('listUsers', {}))
  signIn('new')
  await late
  expect(currentSession()?.token).toMatch(/new$/)
})

// Fails when only `token-expired` counts: a server with a new TOKEN_SECRET says `sign-in-required`.
test.each([
  ['token-expired', problem(401, 'token-expired')],
  ['sign-in-required', problem(401, 'sign-in-required')],
  ['a code of a later version', problem(401, 'token-odd')],
  ['a page of a proxy', { status: 401, body: 'Sign in', headers: { 'content-type': 'text/html' } }],
])('a 401 with %s keeps the session and asks to sign in again', async (reason, response) => {
  signIn(reason.replaceAll(' ', '-'))
  const updatedBefore = serverReachability().lastUpdated
  nextResponse = response
  await failureOf(call('listUsers', {}))
  expect(sessionStateNow()).toMatchObject({ state: 'signed in', signInAgainDue: true })
  expect(sessionStateNow()).toMatchObject({ isRefused: true, session: { userid: 'head' } })
  expect(serverReachability().lastUpdated).toBe(updatedBefore)
})

// Fails when one accepted request is enough: the form would come and go while somebody types.
test('the user is asked to sign in again until the token has been accepted for half a minute', async () => {
  signIn('refused-once')
  nextResponse = problem(401, 'sign-in-required')
  await failureOf(call('listUsers', {}))
  nextResponse = { status: 304 }
  await send('listUsers', {})
  expect(sessionStateNow()).toMatchObject({ isRefused: true })
  const now = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 31_000)
  await send('listUsers', {})
  expect(sessionStateNow()).toMatchObject({ signInAgainDue: false, isRefused: false })
  now.mockRestore()
})

test('a wrong password while signed in does not end the current session', async () => {
  signIn('a')
  nextResponse = problem(401, 'wrong-credentials')
  const body = { username: 'head', password: 'wrong', type: 'standard' } as const
  await failureOf(call('logIn', { body }))
  expect(sessionStateNow()).toMatchObject({ signInAgainDue: false, isRefused: false })
})

test('a request that needs a step-up is repeated once after it, and fails without it', async () => {
  const refusal = problem(403, 'confirm-identity')
  const save = () => call('deleteUser', { parameters: { id: 'kim' } })
  nextResponse = refusal
  await expect(save()).rejects.toMatchObject({ code: 'confirm-identity' })

  let asked = 0
  const unregisterConfirming = handleStepUp(async () => {
    asked += 1
    nextResponse = { status: 200, body: '{"success":true}', headers: OURS }
    return true
  })
  expect(await Promise.all([save(), save()])).toEqual([{ success: true }, { success: true }])
  expect(asked).toBe(1)
  unregisterConfirming()

  nextResponse = refusal
  const unregisterRefusing = handleStepUp(async () => {
    asked += 1
    return asked < 3
  })
  await expect(save()).rejects.toMatchObject({ code: 'confirm-identity' })
  expect(asked).toBe(2)
  await expect(save()).rejects.toMatchObject({ code: 'confirm-identity' })
  expect(asked).toBe(3)
  unregisterRefusing()
})

// Fails when the repeated request takes the token of whoever is signed in by then.
test('a request of one user is not repeated in the name of another who confirms their identity', async () => {
  signIn('a')
  nextResponse = problem(403, 'confirm-identity')
  const unregister = handleStepUp(async () => {
    signIn('b', 'teacher')
    nextResponse = { status: 200, body: '{"success":true}', headers: OURS }
    return true
  })
  await failureOf(call('deleteUser', { parameters: { id: 'kim' } }))
  expect(lastRequest.headers).toMatchObject({ authorization: expect.stringMatching(/a$/) })
  unregister()
})

test('a request for one user is not sent once another is signed in', async () => {
  signIn('b', 'teacher')
  nextResponse = { status: 200, body: '[]' }
  const user = { organisationid: 'riverside', userid: 'head' }
  await failureOf(call('listUsers', { user }))
  expect(lastRequest.headers).not.toMatchObject({ authorization: expect.stringMatching(/b$/) })
})

test('after three reads in a row without a response the server is unreachable', async () => {
  nextResponse = { status: 200, body: '[]' }
  await call('listUsers', {})
  expect(serverReachability().lastUpdated).toBeGreaterThan(Date.now() - 5000)
  nextResponse = { status: 502, body: 'Bad gateway', headers: { 'content-type': 'text/html' } }
  for (const expected of [false, false, true]) {
    await failureOf(call('listUsers', {}))
    expect(serverReachability().unreachable).toBe(expected)
  }
  nextResponse = problem(404, 'not-found')
  await failureOf(call('listUsers', {}))
  expect(serverReachability().unreachable).toBe(false)
})

test('reads of different collections that fail at the same time count as one failed poll', async () => {
  nextResponse = { status: 502, body: '', headers: { 'content-type': 'text/html' } }
  const reads = [call('listUsers', {}), call('listContacts', {}), call('listAllocations', {})]
  await Promise.all(reads.map(failureOf))
  expect(serverReachability().unreachable).toBe(false)
})
