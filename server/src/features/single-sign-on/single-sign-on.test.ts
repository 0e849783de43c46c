import type { SignInResponse } from '@holdfast/contract/sign-in/sign-in'
import type { SingleSignOnSave } from '@holdfast/contract/sign-in/single-sign-on'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeClient, PASSWORD, type SignedInClient } from '../../test-support/api-client.ts'
import { setUpTotp } from '../../test-support/authenticator.ts'
import {
  type AccountClaims,
  type IdentityProvider,
  settingsOf,
  startIdentityProvider,
  visitProvider,
} from '../../test-support/identity-provider.ts'
import { startTestServer, type TestServer } from '../../test-support/test-server.ts'

/*
 * Runs against a certified OpenID provider on loopback, which puts its claims into the ID token, like
 * Google and Entra ID.
 */

const PUBLIC_URL = 'https://holdfast.school.example'
const REFUSED = { status: 403, body: { code: 'single-sign-on-refused' } }

let provider: IdentityProvider
let other: IdentityProvider
let server: TestServer
let head: SignedInClient
beforeAll(async () => {
  const redirecturis = ['riverside', 'hilltop'].map((id) => `${PUBLIC_URL}/single-sign-on/${id}`)
  provider = await startIdentityProvider(redirecturis)
  other = await startIdentityProvider(redirecturis)
  server = await startTestServer({
    env: { PUBLIC_URL, OUTBOUND_PRIVATE_ADDRESSES: '127.0.0.1' },
  })
  head = await server.signIn('head')
})
afterAll(async () => {
  await server.stop()
  await provider.stop()
  await other.stop()
})

/** Each test has a new subject, because users stay linked. */
let subject: string
beforeEach(async () => {
  subject = crypto.randomUUID()
  await save({})
})

function account(claims: AccountClaims): void {
  provider.accounts[subject] = { email_verified: true, name: 'Tara Teach', ...claims }
}

function save(more: Partial<SingleSignOnSave>) {
  return head.callEndpoint('saveSingleSignOn', { body: { ...settingsOf(provider), ...more } })
}

const begin = (organisationid = 'riverside') =>
  server.anyone.callEndpoint('beginSingleSignOn', { body: { organisationid } })

function finish(attempt: string, answer: string, more: Record<string, unknown> = {}) {
  const body = { attempt, organisationid: 'riverside', answer, ...more }
  return server.anyone.call<SignInResponse>('POST', '/login/single-sign-on', { body })
}

async function logIn(more: Record<string, unknown> = {}) {
  const { attempt, url } = await begin()
  return finish(attempt, await visitProvider(url, subject), more)
}

/** A user of Riverside with an address, whom no other test uses. */
async function newUser(more: { type?: 'admin'; email?: string } = {}) {
  const id = `user.${crypto.randomUUID().slice(0, 8)}`
  const user = {
    name: 'Kim Lake',
    type: 'standard' as const,
    email: `${id}@riverside.example`,
    ...more,
  }
  const body = { ...user, password: PASSWORD }
  await head.callEndpoint('saveUser', { parameters: { id }, body })
  return { id, email: user.email }
}

const activityOf = (kind: string) =>
  server.database.query(
    `select recordid, summary from activity where kind = '${kind}' order by seq desc`,
  )

test('a user is recognised by the verified address, and gets the session that a password gives', async () => {
  const { id, email } = await newUser()
  account({ email: email.toUpperCase() })
  const response = await logIn()
  expect(response).toMatchObject({
    status: 200,
    body: { success: true, userid: id, organisationid: 'riverside', type: 'standard' },
  })
  expect(response.body.device).toHaveLength(32)
  expect(response.headers.getSetCookie()).toEqual([])
  expect((await activityOf('sign-in'))[0]).toMatchObject({
    recordid: id,
    summary: 'With School account',
  })
})

test('signing in by the provider ends the session that the device had', async () => {
  const { id, email } = await newUser()
  account({ email })
  const earlier = await server.signIn(id)
  const { attempt, url } = await begin()
  const answer = await visitProvider(url, subject)
  const body = { attempt, organisationid: 'riverside', answer }
  const device = makeClient(server.address, earlier.token)
  expect(await device.call('POST', '/login/single-sign-on', { body })).toMatchObject({
    status: 200,
  })
  expect(await earlier.call('GET', '/incidents')).toMatchObject({
    status: 401,
    body: { code: 'token-expired' },
  })
})

test('the request to the provider has PKCE, state and nonce, and nothing of the secret', async () => {
  const { url } = await begin()
  const { searchParams } = new URL(url)
  expect(Object.fromEntries(searchParams)).toMatchObject({
    response_type: 'code',
    code_challenge_method: 'S256',
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    state: expect.stringMatching(/^[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
    redirect_uri: `${PUBLIC_URL}/single-sign-on/riverside`,
  })
  expect(url).not.toContain(provider.clientsecret)
})

// Fails when users are found by their address at every sign-in.
test('after the first sign-in the account at the provider decides, not the address', async () => {
  const first = await newUser()
  const second = await newUser()
  account({ email: first.email })
  expect(await logIn()).toMatchObject({ status: 200 })
  account({ email: second.email })
  expect(await logIn()).toMatchObject({ status: 200, body: { userid: first.id } })
  account({ email: undefined })
  expect(await logIn()).toMatchObject({ status: 200, body: { userid: first.id } })
  subject = crypto.randomUUID()
  account({ email: first.email })
  expect(await logIn()).toMatchObject(REFUSED)
  expect((await activityOf('single-sign-on-refused'))[0]).toMatchObject({
    summary: expect.stringContaining('another account'),
  })
})

test('a new user is added with the first sign-in where that is wanted, as a standard user', async () => {
  const email = `${crypto.randomUUID().slice(0, 8)}@riverside.example`
  account({ email })
  expect(await logIn()).toMatchObject(REFUSED)
  await save({ newusers: true })
  expect(await logIn()).toMatchObject({
    status: 200,
    body: { userid: email, name: 'Tara Teach', type: 'standard', organisationid: 'riverside' },
  })
  expect(await logIn()).toMatchObject({ status: 200, body: { userid: email } })
  const body = { username: email, password: '' }
  expect((await server.anyone.call('POST', '/login', { body })).status).toBe(400)
})

test.each([
  ['is not verified', { email_verified: false }],
  ['is said to be verified by a text', { email_verified: 'true' }],
  ['is of another domain', { email: 'head@hilltop.example' }],
  ['is of a domain that only ends like one', { email: 'x@notriverside.example' }],
  ['is missing', { email: undefined }],
])('nobody is recognised or added by an address that %s', async (_, claims) => {
  await save({ newusers: true })
  const { email } = await newUser()
  account({ email, ...claims })
  expect(await logIn()).toMatchObject(REFUSED)
})

test("Entra's claim about the owner of the domain counts as verified", async () => {
  const { id, email } = await newUser()
  account({ email, email_verified: undefined, xms_edov: false })
  expect(await logIn()).toMatchObject(REFUSED)
  account({ email, email_verified: undefined, xms_edov: true })
  expect(await logIn()).toMatchObject({ status: 200, body: { userid: id } })
})

test('a user of another organisation is never matched', async () => {
  await save({ domains: ['riverside.example', 'hilltop.example'], newusers: true })
  account({ email: 'hilltop.head@hilltop.example' })
  const response = await logIn()
  expect(response.body).not.toMatchObject({ userid: 'hilltop.head' })
  expect(response).toMatchObject({ body: { organisationid: 'riverside' } })
})

test('an address that two users have signs in neither', async () => {
  const { email } = await newUser()
  await newUser({ email })
  account({ email })
  expect(await logIn()).toMatchObject(REFUSED)
})

test('a suspended user is refused, and a deleted one is no longer linked', async () => {
  const { id, email } = await newUser()
  account({ email })
  expect(await logIn()).toMatchObject({ status: 200 })
  await head.callEndpoint('suspendUser', { parameters: { id } })
  expect(await logIn()).toMatchObject({ status: 403, body: { code: 'suspended' } })
  await head.callEndpoint('deleteUser', { parameters: { id } })
  expect(await logIn()).toMatchObject(REFUSED)
})

test('the admin area opens for admins only', async () => {
  const { email } = await newUser()
  account({ email })
  expect(await logIn({ type: 'admin' })).toMatchObject({ body: { code: 'wrong-door' } })
})

// Fails when attempts are kept after their use: the provider refuses only used codes.
test('an attempt counts once, whatever comes of it', async () => {
  const { email } = await newUser()
  account({ email })
  const { attempt, url } = await begin()
  const answer = await visitProvider(url, subject)
  expect(await finish(attempt, answer.replace('state=', 'state=x'))).toMatchObject(REFUSED)
  expect(await finish(attempt, answer)).toMatchObject(REFUSED)
})

test('an answer counts once, even when it is sent twice at the same time', async () => {
  const { email } = await newUser()
  account({ email })
  const { attempt, url } = await begin()
  const answer = await visitProvider(url, subject)
  const both = await Promise.all([finish(attempt, answer), finish(attempt, answer)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 403])
  const again = await begin()
  expect(await finish(again.attempt, answer)).toMatchObject(REFUSED)
})

test('an answer with another state, nonce, issuer, code or organisation is refused', async () => {
  const { email } = await newUser()
  account({ email })
  other.accounts[subject] = { email, email_verified: true }
  const changed = async (change: (answer: URLSearchParams) => void) => {
    const { attempt, url } = await begin()
    const answer = new URLSearchParams(await visitProvider(url, subject))
    change(answer)
    return finish(attempt, `?${answer}`)
  }
  expect(await changed(() => undefined)).toMatchObject({ status: 200 })
  expect(await changed((answer) => answer.set('state', 'another'))).toMatchObject(REFUSED)
  expect(await changed((answer) => answer.set('iss', other.issuer))).toMatchObject(REFUSED)
  expect(await changed((answer) => answer.delete('iss'))).toMatchObject(REFUSED)
  expect(await changed((answer) => answer.set('code', 'invented'))).toMatchObject(REFUSED)

  const nonce = await begin()
  const elsewhere = new URL(nonce.url)
  elsewhere.searchParams.set('nonce', 'of-another-sign-in')
  const answered = await visitProvider(elsewhere.href, subject)
  expect(await finish(nonce.attempt, answered)).toMatchObject(REFUSED)

  // The code of another provider, with everything else correct.
  const mixed = await begin()
  const atOther = new URL(mixed.url)
  atOther.host = new URL(other.issuer).host
  const foreign = new URLSearchParams(await visitProvider(atOther.href, subject))
  foreign.set('iss', provider.issuer)
  expect(await finish(mixed.attempt, `?${foreign}`)).toMatchObject(REFUSED)

  // Each organisation has its own redirect URI.
  const third = await begin()
  const right = await visitProvider(third.url, subject)
  expect(await finish(third.attempt, right, { organisationid: 'hilltop' })).toMatchObject(REFUSED)
})

// Fails without the secret of the device: somebody else's browser could finish the attempt.
test('nobody but the device that has begun can use an answer', async () => {
  const { email } = await newUser()
  account({ email })
  const { url } = await begin()
  const stolen = await visitProvider(url, subject)
  const { attempt } = await begin()
  expect(await finish(attempt, stolen)).toMatchObject(REFUSED)
  expect(await finish('invented', stolen)).toMatchObject(REFUSED)
})

test('a sign-in that was ended at the provider says so', async () => {
  const { attempt, url } = await begin()
  const state = new URL(url).searchParams.get('state')
  const answer = new URLSearchParams({ error: 'access_denied', state: `${state}` })
  answer.set('iss', provider.issuer)
  const response = await finish(attempt, `?${answer}`)
  expect(response).toMatchObject(REFUSED)
  expect(response.body).toMatchObject({ message: expect.stringContaining('ended at the provider') })
})

// Fails when the provider's keys are kept between sign-ins.
test('a key that the provider has just changed is found', async () => {
  const { email } = await newUser()
  account({ email })
  expect(await logIn()).toMatchObject({ status: 200 })
  provider.rotateKeys()
  expect(await logIn()).toMatchObject({ status: 200 })
})

// Fails when the provider's factor replaces it: somebody who can change the provider's settings could
// then sign in as a colleague who has a second factor, too.
test('a user with a Holdfast second factor is asked for it, whatever the provider says', async () => {
  const { id, email } = await newUser()
  const { app, recoverycodes } = await setUpTotp(await server.signIn(id))
  account({ email })
  const { attempt, url } = await begin()
  const answer = await visitProvider(url, subject)
  expect(await finish(attempt, answer)).toMatchObject({
    status: 401,
    body: { code: 'second-factor-needed', methods: ['code'] },
  })
  const code = app.codeAt(new Date(0))
  expect(await finish(attempt, '', { code })).toMatchObject({ body: { code: 'wrong-code' } })
  expect(await finish(attempt, '', { code: recoverycodes[0] })).toMatchObject({
    status: 200,
    body: { userid: id },
  })
  expect(await finish(attempt, '', { code: recoverycodes[1] })).toMatchObject(REFUSED)
  account({ email, amr: ['pwd', 'mfa'] })
  expect(await logIn()).toMatchObject({ status: 401, body: { code: 'second-factor-needed' } })
})

test('a factor that the organisation requires may be the one of the provider', async () => {
  const { email } = await newUser()
  await head.callEndpoint('saveSecondFactorPolicy', { body: { required: 'everyone' } })
  try {
    account({ email })
    expect(await logIn()).toMatchObject({ status: 200, body: { setup: true } })
    account({ email, amr: ['mfa'] })
    expect((await logIn()).body).not.toHaveProperty('setup')
  } finally {
    await server.database.query("update organisations set secondfactor = 'nobody'")
  }
})

test('a provider that is down holds up nobody: the password signs in at once', async () => {
  const down = await startIdentityProvider([`${PUBLIC_URL}/single-sign-on/riverside`])
  await save({ issuer: down.issuer, clientid: down.clientid, clientsecret: down.clientsecret })
  down.hang()
  const waiting = Array.from({ length: 20 }, () =>
    server.anyone.call('POST', '/login/single-sign-on/begin', {
      body: { organisationid: 'riverside' },
    }),
  )
  let answered = 0
  for (const one of waiting) void one.finally(() => (answered += 1))
  const body = { username: 'teacher', password: PASSWORD }
  expect(await server.anyone.call('POST', '/login', { body })).toMatchObject({ status: 200 })
  expect(answered).toBe(0)
  await down.stop()
  for (const response of await Promise.all(waiting)) {
    expect(response).toMatchObject({ status: 502, body: { code: 'service-failed' } })
    expect(response.body).toMatchObject({
      message: expect.stringMatching(/^School account cannot be reached/),
    })
  }
})
