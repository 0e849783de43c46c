import { TOKEN_LIFETIME_MS } from '@holdfast/contract/limits'
import type { TokenClaims } from '@holdfast/contract/sign-in'
import { expect, test } from 'vitest'
import { makeClient } from '../../test-support/api-client.ts'
import { startTestServer } from '../../test-support/test-server.ts'

const DAY = 24 * 60 * 60 * 1000
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
  expect(await phone.call('POST', '/token')).toMatchObject({
    status: 401,
    body: { code: 'token-expired' },
  })
})

// Fails when `issue` gives a renewed token an id of its own.
test('logging out ends every token of the session, and a revoked session gets no other', async () => {
  const { address, signIn } = await startTestServer()
  const phone = await signIn('teacher')
  const renewed = makeClient(address, (await phone.callEndpoint('renewToken', {})).token)
  await renewed.callEndpoint('logOut', {})
  expect(await phone.call('POST', '/token')).toMatchObject(REVOKED)
  expect(await renewed.call('POST', '/token')).toMatchObject(REVOKED)
})

// Fails without `isStored`: this process would learn of the revocation half a second later.
test('a session that another process has just revoked gets no token', async () => {
  const { signIn, database } = await startTestServer()
  const phone = await signIn('teacher')
  await database.query('insert into revocations (jti) values ($1)', [claimsOf(phone.token).jti])
  expect(await phone.call('POST', '/token')).toMatchObject(REVOKED)
})

// `token-withdrawn` would make the device delete what may be the last copy.
test('a database that does not know the user renews nothing and revokes nothing', async () => {
  const env = { TOKEN_SECRET: 'a secret that two databases share' }
  const full = await startTestServer({ env })
  const empty = await startTestServer({ env, seeded: false })
  const { token } = await full.signIn('teacher')
  expect(await makeClient(empty.address, token).call('POST', '/token')).toMatchObject({
    status: 401,
    body: { code: 'token-expired' },
  })
})
