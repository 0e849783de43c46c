import { TOKEN_LIFETIME_MS } from '@holdfast/contract/limits'
import type { SignInResponse } from '@holdfast/contract/sign-in/sign-in'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeClient, PASSWORD, type SignedInClient } from '../../test-support/api-client.ts'
import { setUpTotp } from '../../test-support/authenticator.ts'
import { openEvents } from '../../test-support/event-stream.ts'
import { SoftwareAuthenticator } from '../../test-support/software-authenticator.ts'
import { startTestServer, type TestServer } from '../../test-support/test-server.ts'

/*
 * When a device signs in while it still holds a token, the session of that token ends. For sign-ins by an
 * identity provider, see single-sign-on.test.ts.
 */

const ORIGIN = 'https://holdfast.school.example'
const HALF_MINUTE = 30_000
/** Not `token-withdrawn`, which would make the device delete its data. */
const REPLACED = { status: 401, body: { code: 'token-expired' } }

let now = new Date('2026-11-21T10:00:00Z')
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { PUBLIC_URL: ORIGIN }, now: () => now })
})
afterAll(() => server.stop())
// A code of an authenticator app works once.
beforeEach(() => {
  now = new Date(now.getTime() + HALF_MINUTE)
})

type SignIn = { path?: string; body: Record<string, unknown> }

const byPassword = (username: string) => ({ body: { username, password: PASSWORD } })

/** Signs in on the device that holds this token. */
async function signInFrom(token: string, { path = '/login', body }: SignIn) {
  const device = makeClient(server.address, token)
  const response = await device.call<SignInResponse>('POST', path, { body })
  expect(response).toMatchObject({ status: 200 })
  return { ...response.body, ...makeClient(server.address, response.body.token) }
}

async function withCode(earlier: SignedInClient): Promise<SignIn> {
  const { app } = await setUpTotp(earlier, now)
  now = new Date(now.getTime() + HALF_MINUTE)
  return { body: { username: earlier.userid, password: PASSWORD, code: app.codeAt(now) } }
}

async function withPasskey(earlier: SignedInClient): Promise<SignIn> {
  const passkey = new SoftwareAuthenticator(ORIGIN)
  const { challenge: first } = await earlier.callEndpoint('beginPasskey', {})
  const body = { name: 'Phone', passkey: passkey.register(first) }
  await earlier.callEndpoint('addPasskey', { body })
  const { challenge } = await server.anyone.callEndpoint('createPasskeyChallenge', {})
  return { path: '/login/passkey', body: { passkey: passkey.signIn(challenge) } }
}

// Fails without the revocation in `SessionStart.begin`.
test.each([
  ['the password', 'welfare', async () => byPassword('welfare')],
  ['the password and a code', 'site', withCode],
  ['a passkey', 'visits', withPasskey],
])('signing in by %s ends the session that the device had', async (_, username, prepare) => {
  const earlier = await server.signIn(username)
  const stream = await openEvents(server, earlier)
  const later = await signInFrom(earlier.token, await prepare(earlier))
  expect(await earlier.call('GET', '/incidents')).toMatchObject(REPLACED)
  expect(await earlier.call('POST', '/token')).toMatchObject(REPLACED)
  await stream.ended
  expect(await later.callEndpoint('listSessions', {})).toMatchObject([{ present: true }])
})

test('sessions on other devices go on', async () => {
  const [phone, laptop] = [await server.signIn('comms'), await server.signIn('comms')]
  const later = await signInFrom(phone.token, byPassword('comms'))
  expect(await laptop.call('GET', '/incidents')).toMatchObject({ status: 200 })
  expect(await later.callEndpoint('listSessions', {})).toHaveLength(2)
})

test('a renewed token ends with its session, on another process too', async () => {
  const other = await startTestServer({ database: server.database, now: () => now })
  const phone = await server.signIn('comms')
  const { token } = await phone.callEndpoint('renewToken', {})
  const renewed = makeClient(other.address, token)
  await signInFrom(phone.token, byPassword('comms'))
  // It asks the database, because the message may not have arrived yet.
  expect(await renewed.call('POST', '/token')).toMatchObject(REPLACED)
  await expect.poll(() => renewed.call('GET', '/users')).toMatchObject(REPLACED)
})

test('the session of whoever used the device before ends too, and the activity names them', async () => {
  const head = await server.signIn('head')
  const earlier = await server.signIn('media')
  await signInFrom(earlier.token, byPassword('comms'))
  expect(await earlier.call('GET', '/incidents')).toMatchObject(REPLACED)
  const { entries } = await head.callEndpoint('listActivity', {})
  expect(entries[0]).toMatchObject({
    kind: 'sign-in',
    userid: 'comms',
    summary: 'In place of the sign-in of media on this device',
  })
})

// Prevents this attack: signing somebody else out by the id of their session, which is not secret.
test('nobody ends a session without holding its token', async () => {
  const victim = await server.signIn('head')
  const [header, payload, signature] = victim.token.split('.')
  const unsigned = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url')
  const forged = [
    `${unsigned}.${payload}.`,
    `${header}.${payload}.${'A'.repeat(signature?.length ?? 0)}`,
    JSON.parse(Buffer.from(payload ?? '', 'base64url').toString()).jti,
  ]
  for (const token of forged) await signInFrom(token, byPassword('comms'))
  expect(await victim.call('GET', '/incidents')).toMatchObject({ status: 200 })
})

test('an invalid token, or one of another organisation, keeps nobody from signing in', async () => {
  const foreign = await server.signIn('hilltop.teacher')
  const revoked = await server.signIn('comms')
  await revoked.callEndpoint('logOut', {})
  for (const token of ['', 'nonsense', revoked.token, foreign.token]) {
    await signInFrom(token, byPassword('comms'))
  }
  expect(await foreign.call('GET', '/incidents')).toMatchObject({ status: 200 })
  expect(await revoked.call('GET', '/incidents')).toMatchObject({
    status: 401,
    body: { code: 'token-withdrawn' },
  })
  now = new Date(now.getTime() + TOKEN_LIFETIME_MS)
  await signInFrom(foreign.token, byPassword('comms'))
})
