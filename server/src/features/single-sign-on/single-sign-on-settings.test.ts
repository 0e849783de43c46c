import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { SingleSignOnSave } from '@holdfast/contract/sign-in/single-sign-on'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { SignedInClient } from '../../test-support/api-client.ts'
import {
  type IdentityProvider,
  settingsOf,
  startIdentityProvider,
} from '../../test-support/identity-provider.ts'
import { startTestServer, type TestServer } from '../../test-support/test-server.ts'

let provider: IdentityProvider
let server: TestServer
let head: SignedInClient
let hilltop: SignedInClient
beforeAll(async () => {
  server = await startTestServer({ env: { OUTBOUND_PRIVATE_ADDRESSES: '127.0.0.1' } })
  const { publicUrl } = server.app.context.config
  provider = await startIdentityProvider([`${publicUrl}/single-sign-on/riverside`])
  head = await server.signIn('head')
  hilltop = await server.signIn('hilltop.head')
})
afterAll(async () => {
  await server.stop()
  await provider.stop()
})

const send = (path: string, more: Partial<SingleSignOnSave>) =>
  head.call<{ message: string; errors: string[] }>('POST', path, {
    body: { ...settingsOf(provider), ...more },
  })
const save = (more: Partial<SingleSignOnSave> = {}) => send('/single-sign-on', more)
const check = (more: Partial<SingleSignOnSave>) => send('/single-sign-on/test', more)

const WITHOUT_SECRET = { clientsecret: '' }

test('the secret is stored encrypted, kept by a save without one, and read by nobody', async () => {
  expect(await save()).toMatchObject({ status: 200, body: { hassecret: true } })
  const { body } = await save({ ...WITHOUT_SECRET, name: 'Another name' })
  expect(body).toMatchObject({ hassecret: true, name: 'Another name' })
  expect(await check(WITHOUT_SECRET)).toMatchObject({ body: { works: true } })
  const [row] = await server.database.query('select clientsecret from single_sign_on')
  const stored = row?.clientsecret as Buffer
  expect(stored.includes(provider.clientsecret)).toBe(false)
  const activity = JSON.stringify(await server.database.query('select * from activity'))
  expect(activity).toContain('Client secret changed')
  for (const text of [JSON.stringify(body), activity]) {
    expect(text).not.toContain(provider.clientsecret)
  }
})

// Fails when the stored secret is used for any issuer in a save.
test('the secret of one issuer is not sent to another one', async () => {
  await save()
  const elsewhere = { ...WITHOUT_SECRET, issuer: 'https://login.attacker.example' }
  for (const response of [await save(elsewhere), await check(elsewhere)]) {
    expect(response).toMatchObject({
      status: 400,
      body: { message: 'Enter the client secret of this issuer and client ID' },
    })
  }
})

// Fails when the form is merged field by field without a look at its secret.
test('a secret is not stored for an issuer that somebody else has entered meanwhile', async () => {
  await save()
  const { clientsecret, ...base } = settingsOf(provider)
  const theirs = { issuer: 'https://login.other.example', clientsecret: 'theirs' }
  expect(await save(theirs)).toMatchObject({ status: 200 })
  expect(await save({ base })).toMatchObject({
    status: 409,
    body: {
      message: expect.stringContaining('Look at them again'),
      conflicts: [{ field: 'issuer', yours: base.issuer, theirs: theirs.issuer }],
    },
  })
  expect(await save({ ...WITHOUT_SECRET, newusers: true, base })).toMatchObject({
    status: 200,
    body: { issuer: theirs.issuer, newusers: true },
  })
})

test.each([
  ['every tenant of Microsoft', { issuer: 'https://login.microsoftonline.com/common/v2.0' }],
  ['everybody with an address at Gmail', { domains: ['riverside.example', 'gmail.com'] }],
  ['no domain', { domains: [] }],
  ['a server inside the own network', { issuer: 'https://10.0.0.1' }],
  ['an unencrypted server', { issuer: 'http://login.example' }],
])('settings that mean %s are refused', async (_, more) => {
  expect(await save(more)).toMatchObject({ status: 400, body: { code: 'invalid' } })
})

test('the test says in a sentence what is wrong', async () => {
  const { issuer } = provider
  const messages = {
    'There is no OpenID provider at this address': { issuer: `${issuer}/elsewhere` },
    'does not accept the client ID with this secret': { clientsecret: 'wrong' },
    'It works': {},
  }
  for (const [message, more] of Object.entries(messages)) {
    expect((await check(more)).body.message).toContain(message)
  }
  const down = await startIdentityProvider(['https://holdfast.school.example'])
  await down.stop()
  expect((await check({ issuer: down.issuer })).body.message).toContain('did not answer')
})

/** A provider whose metadata has these endpoints; its other endpoints are correct. */
async function startMetadata(endpoints: object): Promise<string> {
  const metadata = createServer((_, response) => {
    response.setHeader('content-type', 'application/json')
    const of = (path: string) => `${issuer}/${path}`
    const rest = { authorization_endpoint: of('authorise'), token_endpoint: of('token') }
    response.end(JSON.stringify({ issuer, jwks_uri: of('keys'), ...rest, ...endpoints }))
  })
  await new Promise<void>((resolve) => metadata.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    metadata.close()
  })
  const issuer = `http://127.0.0.1:${(metadata.address() as AddressInfo).port}`
  return issuer
}

// Fails with 500 when the library is the first to look at the addresses.
test.each([
  ['authorization_endpoint', 'javascript:alert(1)'],
  ['authorization_endpoint', 'ftp://login.example/authorise'],
  ['authorization_endpoint', 'the login page'],
  ['authorization_endpoint', undefined],
  ['token_endpoint', 'http://login.example/token'],
  ['token_endpoint', ''],
  ['jwks_uri', '/keys'],
])('a provider whose %s is %s is refused by a sentence', async (name, address) => {
  const issuer = await startMetadata({ [name]: address })
  const message = expect.stringContaining(`${name}: it must be a public https address`)
  expect(await check({ issuer })).toMatchObject({ status: 200, body: { works: false, message } })
  await save({ issuer })
  const body = { organisationid: 'riverside' }
  const begun = await server.anyone.call('POST', '/login/single-sign-on/begin', { body })
  expect(begun).toMatchObject({
    status: 403,
    body: { code: 'single-sign-on-refused', message },
  })
})

const offer = async (query: string) =>
  (await server.anyone.call<{ offer: unknown }>('GET', `/login/single-sign-on?${query}`)).body.offer

const release = async (org: string, domain: string) => {
  const operator = await server.signIn('provider.admin')
  await operator.callEndpoint('saveDomainRelease', { org, body: { domain, released: true } })
}

test('it is offered by organisation and by domain, and says nothing about users', async () => {
  await save()
  const offered = {
    organisationid: 'riverside',
    organisationname: 'Riverside Academy',
    name: 'School account',
  }
  await release('riverside', 'riverside.example')
  expect(await offer('organisation=riverside')).toEqual(offered)
  expect(await offer('domain=Riverside.example')).toEqual(offered)
  expect(await offer('domain=hilltop.example')).toBeNull()
  expect(await offer('organisation=hilltop')).toBeNull()
  expect(await offer('')).toBeNull()
  await save({ enabled: false })
  expect(await offer('organisation=riverside')).toBeNull()
})

test('a domain that was released to two organisations leads to neither', async () => {
  await save({ domains: ['riverside.example', 'trust.example'] })
  const body = { ...settingsOf(provider), domains: ['trust.example'] }
  await hilltop.callEndpoint('saveSingleSignOn', { body })
  await release('riverside', 'trust.example')
  expect(await offer('domain=trust.example')).toMatchObject({ organisationid: 'riverside' })
  await release('hilltop', 'trust.example')
  expect(await offer('domain=trust.example')).toBeNull()
  expect(await offer('organisation=hilltop')).toMatchObject({ organisationid: 'hilltop' })
})
