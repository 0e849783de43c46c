import type { SignInResponse } from '@holdfast/contract/sign-in/sign-in'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type Client, makeClient } from '../../test-support/api-client.ts'
import { setUpTotp } from '../../test-support/authenticator.ts'
import {
  enableProvider,
  type IdentityProvider,
  startIdentityProvider,
  visitProvider,
} from '../../test-support/identity-provider.ts'
import { startTestServer, type TestServer } from '../../test-support/test-server.ts'

/** A user without a password confirms their identity at the provider. */

const CONFIRMATION_REQUIRED = { status: 403, body: { code: 'confirm-identity' } }
const REFUSED = { status: 403, body: { code: 'single-sign-on-refused' } }

let provider: IdentityProvider
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { OUTBOUND_PRIVATE_ADDRESSES: '127.0.0.1' } })
  const { publicUrl } = server.app.context.config
  const account = (id: string) => ({ email: `${id}@riverside.example`, email_verified: true })
  provider = await startIdentityProvider([`${publicUrl}/single-sign-on/riverside`], {
    'the-head': account('head'),
    'somebody-else': account('welfare'),
  })
  await enableProvider(await server.signIn('head'), provider)
})
afterAll(async () => {
  await server.stop()
  await provider.stop()
})

/** `cookies`: those of an earlier visit, by which the provider recognises the person. */
async function signIn(cookies?: Map<string, string>, account = 'the-head'): Promise<Client> {
  const { attempt, url } = await server.anyone.callEndpoint('beginSingleSignOn', {
    body: { organisationid: 'riverside' },
  })
  const answer = await visitProvider(url, account, cookies)
  const body = { attempt, organisationid: 'riverside', answer }
  const { body: signedIn } = await server.anyone.call<SignInResponse>(
    'POST',
    '/login/single-sign-on',
    { body },
  )
  return makeClient(server.address, signedIn.token)
}

async function confirm(
  client: Client,
  account: string,
  change = (url: string) => url,
  cookies?: Map<string, string>,
) {
  const { attempt, url } = await client.callEndpoint('beginConfirmation', {})
  const answer = await visitProvider(change(url), account, cookies)
  const body = { singlesignon: { attempt, organisationid: 'riverside', answer } }
  return client.call('POST', '/me/confirm', { body })
}

const suspendNobody = (client: Client) => client.call('POST', '/users/nobody/suspend')

// Fails when a sign-in by a provider counts like a sign-in by password.
test('a sign-in for which the provider asked nothing confirms nothing', async () => {
  const cookies = new Map<string, string>()
  await signIn(cookies)
  const head = await signIn(cookies)
  expect(await suspendNobody(head)).toMatchObject(CONFIRMATION_REQUIRED)
  const { token } = await head.callEndpoint('renewToken', {})
  expect(await suspendNobody(makeClient(server.address, token))).toMatchObject(
    CONFIRMATION_REQUIRED,
  )
})

test('the provider asks again, and then the step-up is passed', async () => {
  const head = await signIn()
  const { url } = await head.callEndpoint('beginConfirmation', {})
  expect(new URL(url).searchParams.get('prompt')).toBe('login')
  expect(await confirm(head, 'the-head')).toMatchObject({ status: 200 })
  expect(await suspendNobody(head)).toMatchObject({ status: 404 })
})

test('another account of the provider confirms nothing', async () => {
  const head = await signIn()
  expect(await confirm(head, 'somebody-else')).toMatchObject(REFUSED)
  expect(await suspendNobody(head)).toMatchObject(CONFIRMATION_REQUIRED)
})

// Fails without `maxAge`: on an unlocked device, the provider recognises the owner without asking.
test('an answer that does not say when the person was asked confirms nothing', async () => {
  const head = await signIn()
  const withoutAsking = (url: string) => {
    const changed = new URL(url)
    changed.searchParams.delete('prompt')
    changed.searchParams.delete('max_age')
    return changed.href
  }
  expect(await confirm(head, 'the-head', withoutAsking)).toMatchObject(REFUSED)
})

// Fails when any age of the sign-in there is accepted: then the provider's session, not the person, confirms.
test('a sign-in at the provider from minutes before the question confirms nothing', async () => {
  const cookies = new Map<string, string>()
  const before = provider.accounts['the-head']
  provider.accounts['the-head'] = { ...before, askedSecondsAgo: 300 }
  onTestFinished(() => {
    provider.accounts['the-head'] = { ...before }
  })
  const head = await signIn(cookies)
  // The provider says when it last asked, and does not ask.
  const withoutAsking = (url: string) => {
    const changed = new URL(url)
    changed.searchParams.delete('prompt')
    changed.searchParams.set('max_age', '3600')
    return changed.href
  }
  expect(await confirm(head, 'the-head', withoutAsking, cookies)).toMatchObject(REFUSED)
  expect(await suspendNobody(head)).toMatchObject(CONFIRMATION_REQUIRED)
})

// Fails when any time from the provider is accepted: one sign-in could then confirm for ever.
test('an answer from the future is refused, and a clock that is a little ahead is not', async () => {
  const { database } = server
  const env = { OUTBOUND_PRIVATE_ADDRESSES: '127.0.0.1' }
  let behind = 6 * 60_000
  const now = () => new Date(Date.now() - behind)
  const late = await startTestServer({ database, env, now })
  const logInThere = async () => {
    const { attempt, url } = await late.anyone.callEndpoint('beginSingleSignOn', {
      body: { organisationid: 'riverside' },
    })
    const answer = await visitProvider(`${url}&max_age=3600`, 'the-head')
    const body = { attempt, organisationid: 'riverside', answer }
    return late.anyone.call<SignInResponse>('POST', '/login/single-sign-on', { body })
  }
  expect(await logInThere()).toMatchObject({
    ...REFUSED,
    body: { errors: [expect.stringContaining('clock')] },
  })
  behind = 4 * 60_000
  const { body } = await logInThere()
  const head = makeClient(late.address, body.token)
  expect(await suspendNobody(head)).toMatchObject({ status: 404 })
  // The confirmation counts from the server's own time.
  behind = -12 * 60_000
  expect(await suspendNobody(head)).toMatchObject(CONFIRMATION_REQUIRED)
})

test('an attempt to sign in cannot be used to confirm, nor the other way round, nor by somebody else', async () => {
  const head = await signIn()
  const organisationid = 'riverside'
  const forSignIn = await server.anyone.callEndpoint('beginSingleSignOn', {
    body: { organisationid },
  })
  const answered = await visitProvider(forSignIn.url, 'the-head')
  const singlesignon = { attempt: forSignIn.attempt, organisationid, answer: answered }
  expect(await head.call('POST', '/me/confirm', { body: { singlesignon } })).toMatchObject(REFUSED)

  const { attempt, url } = await head.callEndpoint('beginConfirmation', {})
  const answer = await visitProvider(url, 'the-head')
  const body = { attempt, organisationid, answer }
  expect(await server.anyone.call('POST', '/login/single-sign-on', { body })).toMatchObject(REFUSED)

  const other = await head.callEndpoint('beginConfirmation', {})
  const ofOther = await visitProvider(other.url, 'the-head')
  const teacher = await server.signIn('teacher')
  const taken = { attempt: other.attempt, organisationid, answer: ofOther }
  const response = await teacher.call('POST', '/me/confirm', { body: { singlesignon: taken } })
  expect(response).toMatchObject(REFUSED)
})

test('a user without a linked account cannot confirm by the provider', async () => {
  const teacher = await server.signIn('teacher')
  expect(await teacher.call('POST', '/me/confirm/single-sign-on')).toMatchObject({ status: 404 })
})

test('an unlinked user is signed out everywhere, and linked again by the next sign-in', async () => {
  const head = await signIn()
  const admin = await server.signIn('head')
  await admin.callEndpoint('unlinkIdentity', { parameters: { id: 'head' } })
  expect(await head.call('GET', '/me')).toMatchObject({ body: { code: 'token-withdrawn' } })
  expect(await (await signIn()).call('GET', '/me')).toMatchObject({ body: { userid: 'head' } })
})

// Fails when a confirmation by the provider replaces the Holdfast second factor.
test('whoever has a second factor here confirms nothing by the provider', async () => {
  await signIn(undefined, 'somebody-else')
  const welfare = await server.signIn('welfare')
  await setUpTotp(welfare)
  expect(await confirm(welfare, 'somebody-else')).toMatchObject({
    status: 403,
    body: { code: 'wrong-code' },
  })
})
