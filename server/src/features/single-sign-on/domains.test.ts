import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { migrate } from '../../platform/database/migrate.ts'
import type { SignedInClient } from '../../test-support/api-client.ts'
import { type DnsServer, startDnsServer } from '../../test-support/dns-server.ts'
import {
  type IdentityProvider,
  settingsOf,
  startIdentityProvider,
} from '../../test-support/identity-provider.ts'
import { makeTestDatabase } from '../../test-support/test-database.ts'
import { startTestServer, type TestServer } from '../../test-support/test-server.ts'

let dns: DnsServer
let provider: IdentityProvider
let server: TestServer
let head: SignedInClient
let hilltop: SignedInClient
let operator: SignedInClient
beforeAll(async () => {
  dns = await startDnsServer()
  server = await startTestServer({
    env: { OUTBOUND_PRIVATE_ADDRESSES: '127.0.0.1', DNS_SERVERS: dns.address },
  })
  const { publicUrl } = server.app.context.config
  provider = await startIdentityProvider([`${publicUrl}/single-sign-on/riverside`])
  head = await server.signIn('head')
  hilltop = await server.signIn('hilltop.head')
  operator = await server.signIn('provider.admin')
})
afterAll(async () => {
  await server.stop()
  await provider.stop()
  dns.stop()
})

const save = (admin: SignedInClient, ...domains: string[]) =>
  admin.callEndpoint('saveSingleSignOn', { body: { ...settingsOf(provider), domains } })
const check = (admin: SignedInClient, domain: string) =>
  admin.callEndpoint('checkDomain', { body: { domain } })
const release = (domain: string, released: boolean) =>
  operator.callEndpoint('saveDomainRelease', { org: 'riverside', body: { domain, released } })
const offerFor = async (domain: string) => {
  const query = `/login/single-sign-on?domain=${domain}`
  const { body } = await server.anyone.call<{ offer: { organisationid: string } | null }>(
    'GET',
    query,
  )
  return body.offer?.organisationid
}

// Fails when adding a domain is enough: then a school's users see the sign-in button of another school.
test('a domain leads to nobody before its DNS record was seen, and each organisation has a record of its own', async () => {
  const { domainrecord } = await save(head, 'green.example')
  expect(await offerFor('green.example')).toBeUndefined()
  expect(await server.anyone.call('GET', '/login/single-sign-on?organisation=riverside')).toEqual(
    expect.objectContaining({
      body: { offer: expect.objectContaining({ organisationid: 'riverside' }) },
    }),
  )
  expect(await check(head, 'green.example')).toMatchObject({ proven: false })

  const thief = await save(hilltop, 'green.example')
  dns.records['_holdfast.green.example'] = ['v=spf1 -all', domainrecord]
  expect(thief.domainrecord).not.toBe(domainrecord)
  expect(await check(hilltop, 'green.example')).toMatchObject({ proven: false })
  expect(await check(head, 'GREEN.example')).toMatchObject({ proven: true })
  expect(await offerFor('green.example')).toBe('riverside')
  expect(await head.callEndpoint('getSingleSignOn', {})).toMatchObject({
    domainproofs: [{ domain: 'green.example', how: 'dns', at: expect.any(String) }],
  })
  const { entries } = await head.callEndpoint('listActivity', {})
  expect(entries[0]).toMatchObject({ kind: 'domain-proven', userid: 'head' })
})

test('a domain that is left out must be proved again', async () => {
  const { domainrecord } = await save(head, 'blue.example')
  dns.records['_holdfast.blue.example'] = [domainrecord]
  await check(head, 'blue.example')
  await save(head, 'red.example')
  const saved = await save(head, 'blue.example')
  expect(saved.domainproofs).toEqual([{ domain: 'blue.example', how: null, at: null }])
  expect(await offerFor('blue.example')).toBeUndefined()
  expect(await check(head, 'blue.example')).toMatchObject({ proven: true })
})

test('the provider releases a domain and withdraws it, and nobody else does', async () => {
  await save(head, 'white.example')
  await release('white.example', true)
  expect(await offerFor('white.example')).toBe('riverside')
  expect((await head.callEndpoint('getSingleSignOn', {})).domainproofs).toMatchObject([
    { how: 'provider' },
  ])
  const body = { domain: 'white.example', released: true }
  for (const admin of [head, hilltop]) {
    expect((await admin.call('POST', '/single-sign-on/domains/release', { body })).status).toBe(403)
  }
  await release('white.example', false)
  expect(await offerFor('white.example')).toBeUndefined()
  const others = { domain: 'unnamed.example', released: true }
  expect(
    await operator.call('POST', '/single-sign-on/domains/release', {
      org: 'riverside',
      body: others,
    }),
  ).toMatchObject({ status: 404 })
  expect(
    await head.call('POST', '/single-sign-on/domains/check', { body: { domain: others.domain } }),
  ).toMatchObject({ status: 404 })
})

test('a DNS server that does not answer proves nothing, and is named', async () => {
  const away = await startDnsServer()
  away.stop()
  const env = { OUTBOUND_PRIVATE_ADDRESSES: '127.0.0.1', DNS_SERVERS: away.address }
  const other = await startTestServer({ database: server.database, env })
  await save(head, 'grey.example')
  const admin = await other.signIn('head')
  expect(await check(admin, 'grey.example')).toMatchObject({
    proven: false,
    message: expect.stringContaining('could not be asked'),
  })
})

// After the upgrade, users must still find their sign-in button.
test('domains from before the upgrade stay', async () => {
  const database = await makeTestDatabase('nothing')
  onTestFinished(() => database.drop())
  await migrate(database.connection, '0140-suspensions-by-directories')
  await database.query(
    "insert into organisations (id, name, created) values ('lakeside', 'Lakeside', now())",
  )
  await database.query(
    `insert into single_sign_on values
     ('lakeside', true, 'Microsoft', 'https://login.example', 'holdfast', '',
       array['lake.example', 'lake.example', 'trust.example'], false)`,
  )
  await migrate(database.connection)
  expect(await database.query('select domain, how from proven_domains order by domain')).toEqual([
    { domain: 'lake.example', how: 'earlier' },
    { domain: 'trust.example', how: 'earlier' },
  ])
  expect(await database.query('select domaintoken from single_sign_on')).toEqual([
    { domaintoken: expect.stringMatching(/^[0-9a-f]{32}$/) },
  ])
})
