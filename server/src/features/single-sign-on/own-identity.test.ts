import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, makeClient } from '../../test-support/api-client.ts'
import {
  enableProvider,
  type IdentityProvider,
  startIdentityProvider,
  visitProvider,
} from '../../test-support/identity-provider.ts'
import { startTestServer, type TestServer } from '../../test-support/test-server.ts'

/** What users see of their account at the provider, and how they unlink it. */

const REVOKED = { status: 401, body: { code: 'token-withdrawn' } }

let provider: IdentityProvider
let server: TestServer
beforeAll(async () => {
  const env = { OUTBOUND_PRIVATE_ADDRESSES: '127.0.0.1', SMTP_URL: 'smtp://127.0.0.1:9' }
  server = await startTestServer({ env })
  const { publicUrl } = server.app.context.config
  const account = (id: string) => ({ email: `${id}@riverside.example`, email_verified: true })
  provider = await startIdentityProvider([`${publicUrl}/single-sign-on/riverside`], {
    teacher: account('teacher'),
    site: account('site'),
  })
  await enableProvider(await server.signIn('head'), provider)
})
afterAll(async () => {
  await server.stop()
  await provider.stop()
})

async function signInByProvider(account: string): Promise<Client> {
  const organisationid = 'riverside'
  const { attempt, url } = await server.anyone.callEndpoint('beginSingleSignOn', {
    body: { organisationid },
  })
  const answer = await visitProvider(url, account)
  const body = { attempt, organisationid, answer }
  const { token } = await server.anyone.callEndpoint('logInWithSingleSignOn', { body })
  return makeClient(server.address, token)
}

test('a linked user sees to which account, as the provider calls it now, and unlinks it', async () => {
  const phone = await server.signIn('teacher')
  expect(await phone.callEndpoint('getAccount', {})).toMatchObject({
    haspassword: true,
    singlesignon: null,
  })
  const before = Date.now()
  const tablet = await signInByProvider('teacher')
  const { singlesignon } = await phone.callEndpoint('getAccount', {})
  expect(singlesignon).toMatchObject({ account: 'teacher@riverside.example' })
  expect(singlesignon?.name).not.toBe('')
  expect(Date.parse(singlesignon?.since ?? '')).toBeGreaterThanOrEqual(before - 1000)

  Object.assign(provider.accounts.teacher ?? {}, { email: 'dana@riverside.example' })
  await signInByProvider('teacher')
  expect(await phone.callEndpoint('getAccount', {})).toMatchObject({
    singlesignon: { account: 'dana@riverside.example', since: singlesignon?.since },
  })

  await phone.callEndpoint('unlinkOwnIdentity', {})
  expect(await phone.callEndpoint('getAccount', {})).toMatchObject({ singlesignon: null })
  expect(await tablet.call('GET', '/me')).toMatchObject(REVOKED)
  // Other processes read it there.
  const revoked = "select keptjti from revocations where userid = 'teacher'"
  expect(await server.database.query(revoked)).toEqual([{ keptjti: expect.any(String) }])
  expect(await phone.call('DELETE', '/me/single-sign-on')).toMatchObject({ status: 404 })

  const head = await server.signIn('head')
  const activity = await head.callEndpoint('listActivity', {})
  expect(activity.entries.find(({ kind }) => kind === 'identity-unlinked')).toMatchObject({
    userid: 'teacher',
    recordid: 'teacher',
    summary: 'All other sign-ins ended',
  })
  // There are mails about the new provider, the linking and the unlinking.
  expect(await server.database.query('select id from queued_mails')).toHaveLength(3)
})

test('a user without a password stays linked, whatever the app offers', async () => {
  await server.database.query("update users set passwordhash = null where id = 'site'")
  await signInByProvider('site')
  // Pretends that the provider has just asked the user again.
  const claims = { userid: 'site', org: 'riverside', type: 'standard', ver: 1 } as const
  const site = makeClient(server.address, server.app.context.tokens.issue(claims))
  expect(await site.callEndpoint('getAccount', {})).toMatchObject({ haspassword: false })
  expect(await site.call('DELETE', '/me/single-sign-on')).toMatchObject({
    status: 409,
    body: { errors: ['Choose a password first: without one you could not sign in any more.'] },
  })
  expect((await site.callEndpoint('getAccount', {})).singlesignon).not.toBeNull()
})
