import {
  SESSION_LIFETIME_MS,
  TOKEN_LIFETIME_MS,
  VERSIONS_INTERVAL_MS,
} from '@holdfast/contract/limits'
import type { TokenClaims } from '@holdfast/contract/sign-in/sign-in'
import { expect, onTestFinished, test, vi } from 'vitest'
import { makeClient } from '../../test-support/api-client.ts'
import { openEvents } from '../../test-support/event-stream.ts'
import { startTestServer } from '../../test-support/test-server.ts'

const DAY = 24 * 60 * 60 * 1000
const EXPIRED = { status: 401, body: { code: 'token-expired' } }
const REVOKED = { status: 401, body: { code: 'token-withdrawn' } }

function claimsOf(token: string): TokenClaims {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
}

test('a renewed token belongs to the same session and lasts 28 days from now', async () => {
  let now = new Date('2026-11-21T10:00:00Z')
  const { address, signIn } = await startTestServer({ now: () => now })
  const phone = await signIn('head')
  const first = claimsOf(phone.token)
  now = new Date(now.getTime() + 27 * DAY)
  const renewed = await phone.callEndpoint('renewToken', {})
  expect(renewed).toMatchObject({
    userid: 'head',
    name: phone.name,
    organisationname: 'Riverside Academy',
  })
  expect(claimsOf(renewed.token)).toMatchObject({
    jti: first.jti,
    auth_time: first.iat,
    exp: (now.getTime() + TOKEN_LIFETIME_MS) / 1000,
  })
  now = new Date(now.getTime() + 27 * DAY)
  const again = makeClient(address, renewed.token)
  expect(await again.call('GET', '/incidents')).toMatchObject({ status: 200 })
  expect(await phone.call('POST', '/token')).toMatchObject(EXPIRED)
})

// Fails when `issue` counts 28 days from each renewal, whenever the session began.
test('however often it is renewed, a session and its stream end on its last day', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  let now = new Date('2026-11-21T10:00:00Z')
  const server = await startTestServer({ now: () => now })
  // The real clock must be back before the server stops.
  onTestFinished(() => void vi.useRealTimers())
  for (const username of ['teacher', 'head']) {
    let device = await server.signIn(username)
    const end = now.getTime() + SESSION_LIFETIME_MS[device.type]
    while (now.getTime() + 27 * DAY < end) {
      now = new Date(now.getTime() + 27 * DAY)
      const renewed = await device.callEndpoint('renewToken', {})
      device = { ...device, ...renewed, ...makeClient(server.address, renewed.token) }
    }
    now = new Date(end - 1000)
    const { token } = await device.callEndpoint('renewToken', {})
    expect(claimsOf(token)).toMatchObject({ jti: claimsOf(device.token).jti, exp: end / 1000 })
    const stream = await openEvents(server, { token })
    now = new Date(end)
    for (const client of [device, makeClient(server.address, token)]) {
      expect(await client.call('GET', '/incidents')).toMatchObject(EXPIRED)
      expect(await client.call('POST', '/token')).toMatchObject(EXPIRED)
    }
    vi.advanceTimersByTime(VERSIONS_INTERVAL_MS)
    await stream.ended
    const again = await server.signIn(username)
    expect(await again.callEndpoint('listSessions', {})).toHaveLength(1)
  }
})

// Fails when `tokenExpiry` ignores the token's own expiry: then an upgrade signs out users who signed in long
// ago.
test('a session from before sessions had a last day keeps its expiry when it is renewed', async () => {
  const now = new Date('2026-11-21T10:00:00Z')
  const { address, app } = await startTestServer({ now: () => now })
  const seconds = now.getTime() / 1000
  const old = { jti: 'a long session', auth_time: seconds - 3 * 365 * 24 * 3600, iat: seconds }
  const exp = seconds + 20 * 24 * 3600
  const head = { userid: 'head', org: 'riverside', type: 'admin', ver: 1 } as const
  const token = app.context.tokens.issue(head, { ...old, exp })
  const renewed = await makeClient(address, token).callEndpoint('renewToken', {})
  expect([claimsOf(token).exp, claimsOf(renewed.token).exp]).toEqual([exp, exp])
})

// Fails when `issue` gives a renewed token a new id.
test('logging out ends every token of the session, and a revoked session gets no other', async () => {
  const { address, signIn } = await startTestServer()
  const phone = await signIn('teacher')
  const renewed = makeClient(address, (await phone.callEndpoint('renewToken', {})).token)
  await renewed.callEndpoint('logOut', {})
  expect(await phone.call('POST', '/token')).toMatchObject(REVOKED)
  expect(await renewed.call('POST', '/token')).toMatchObject(REVOKED)
})

// Fails without `findStoredRefusal`: this process would hear of the revocation half a second later.
test('a session that another process has just revoked gets no token', async () => {
  const { signIn, database } = await startTestServer()
  const phone = await signIn('teacher')
  await database.query('insert into revocations (jti) values ($1)', [claimsOf(phone.token).jti])
  expect(await phone.call('POST', '/token')).toMatchObject(REVOKED)
})

// Fails when only the stored revocation stands between a suspended user and a session of a year.
test('a suspended user gets no token, even if the revocation is lost', async () => {
  const { signIn, database } = await startTestServer()
  const phone = await signIn('teacher')
  await database.query("update users set suspended = now() where id = 'teacher'")
  expect(await phone.call('POST', '/token')).toMatchObject(REVOKED)
})

// `token-withdrawn` would make the device delete its data, which may be the last copy.
test('a database that does not know the user renews nothing and revokes nothing', async () => {
  const env = { TOKEN_SECRET: 'a secret that two databases share' }
  const full = await startTestServer({ env })
  const empty = await startTestServer({ env, seeded: false })
  const { token } = await full.signIn('teacher')
  expect(await makeClient(empty.address, token).call('POST', '/token')).toMatchObject(EXPIRED)
})
