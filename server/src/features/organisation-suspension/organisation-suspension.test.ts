import { expect, test } from 'vitest'
import { voidSignIns } from '../../platform/database/backup/void-sign-ins.ts'
import { makeClient } from '../../test-support/api-client.ts'
import { startMailServer } from '../../test-support/mail-server.ts'
import {
  DAY_MS,
  inAWeek,
  isInEffect,
  logIn,
  refusal,
  resume,
  SUSPENDED,
  suspend,
  weekPasses,
} from '../../test-support/suspension.ts'
import { startTestServer, type TestServer } from '../../test-support/test-server.ts'
import { suspendDueOrganisations } from './suspension-job.ts'

const run = ({ app }: TestServer) => suspendDueOrganisations(app.context)

/** Of the school and of the provider. */
const ADMINS = ['head@riverside.example', 'provider.admin@provider.example']

test('nobody of a suspended school is signed in or signs in, and all is back when it is resumed', async () => {
  const server = await startTestServer()
  const provider = await server.signIn('provider.admin')
  const teacher = await server.signIn('teacher')
  const other = await server.signIn('hilltop.head')
  const kept = `select
    (select json_agg(json_build_array(id, name, type, passwordhash, suspended, deleted) order by id) from users) as users,
    (select json_agg(a order by a.roleid, a.userid) from allocations a) as allocations,
    (select json_agg(g order by g.id) from roll_groups g) as groups`
  const before = await server.database.query(kept)
  expect(await suspend(provider)).toMatchObject({
    status: 200,
    body: { suspension: { askedby: 'Casey Brook', ineffect: true } },
  })
  await refusal(teacher).toBe('401 token-expired')
  expect((await teacher.call('POST', '/token')).status).toBe(401)
  expect(await logIn(server, 'teacher')).toMatchObject(SUSPENDED)
  // Nobody learns of it by guessing.
  expect(await logIn(server, 'teacher', 'Wrong-password-1')).toMatchObject({
    status: 401,
    body: { code: 'wrong-credentials' },
  })
  expect((await other.call('GET', '/me')).status).toBe(200)
  // The provider still sees and manages it.
  expect((await provider.call('GET', '/users?org=riverside')).status).toBe(200)
  expect((await resume(provider)).body).toEqual({ suspension: null })
  expect(await server.database.query(kept)).toEqual(before)
  await server.signIn('teacher')
  expect(await teacher.call('GET', '/me')).toMatchObject({ status: 401 })
})

test('a sign-in that was ended before a suspension is still refused as withdrawn, so its phone deletes what it holds', async () => {
  const server = await startTestServer()
  const provider = await server.signIn('provider.admin')
  const stolen = await server.signIn('teacher')
  const reset = { name: 'Dana Fox', type: 'standard', password: 'A-new-pass-phrase-1' }
  await provider.call('POST', '/users/teacher?org=riverside', { body: reset })
  await refusal(stolen).toBe('401 token-withdrawn')
  await suspend(provider)
  await refusal(stolen).toBe('401 token-withdrawn')
  const second = await startTestServer({ database: server.database })
  const again = makeClient(second.address, stolen.token)
  expect(await again.call('GET', '/me')).toMatchObject({
    body: { code: 'token-withdrawn' },
  })
})

test('only provider admins suspend, by the name as it is written, and never the provider', async () => {
  const server = await startTestServer()
  const provider = await server.signIn('provider.admin')
  for (const username of ['head', 'teacher', 'hilltop.head']) {
    const client = await server.signIn(username)
    expect((await suspend(client)).status).toBe(403)
    expect((await resume(client)).status).toBe(403)
  }
  expect((await suspend(provider, undefined, 'Riverside')).status).toBe(400)
  const from = new Date().toISOString()
  const own = await provider.call('POST', '/organisations/provider/suspension', {
    body: { name: 'Holdfast Provider', from },
  })
  expect(own.status).toBe(409)
  const unknown = await provider.call('POST', '/organisations/nowhere/suspension', {
    body: { name: 'Nowhere', from },
  })
  expect(unknown.status).toBe(404)
  expect(await isInEffect(server)).toBe(false)
})

test('an announced suspension can be taken back for a week, and then takes effect', async () => {
  const server = await startTestServer()
  const provider = await server.signIn('provider.admin')
  const head = await server.signIn('head')
  const from = inAWeek()
  expect((await suspend(provider, from)).body).toEqual({
    suspension: { from, askedby: 'Casey Brook', ineffect: false },
  })
  expect((await head.call('GET', '/organisation-suspension')).body).toMatchObject({
    suspension: { from, ineffect: false },
  })
  await run(server)
  expect(await isInEffect(server)).toBe(false)
  await resume(provider)
  await suspend(provider, inAWeek())
  await weekPasses(server)
  await run(server)
  await refusal(head).toBe('401 token-expired')
  const [state] = (await provider.callEndpoint('listOrganisationStates', {})).filter(
    ({ id }) => id === 'riverside',
  )
  expect(state?.suspended).toMatchObject({ ineffect: true })
  const entries = await server.database.query(
    `select distinct organisationid, kind from activity where recordid = 'riverside'
       and (kind like 'organisation-s%' or kind = 'organisation-resumed') order by 1, 2`,
  )
  const kinds = ['organisation-resumed', 'organisation-suspended', 'organisation-suspension-asked']
  expect(entries).toEqual(
    ['provider', 'riverside'].flatMap((organisationid) =>
      kinds.map((kind) => ({ organisationid, kind })),
    ),
  )
})

test('a repeated request changes nothing, and one for another time is refused', async () => {
  const server = await startTestServer()
  const provider = await server.signIn('provider.admin')
  const from = inAWeek()
  const answers = await Promise.all([1, 2, 3].map(() => suspend(provider, from)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await suspend(provider)).status).toBe(409)
  const [count] = await server.database.query(
    `select count(*)::integer as count from activity where kind = 'organisation-suspension-asked'`,
  )
  expect(count).toEqual({ count: 2 })
  // A request that was held up for an hour suspends nobody.
  await resume(provider)
  const late = new Date(Date.now() - 60 * 60_000).toISOString()
  expect((await suspend(provider, late)).status).toBe(409)
  expect((await suspend(provider, '2036-01-01T00:00:00.000Z')).status).toBe(409)
})

test('a process whose clock is ahead suspends nobody, by the job or by a request', async () => {
  const server = await startTestServer()
  const asked = await suspend(await server.signIn('provider.admin'), inAWeek())
  expect(asked.status).toBe(200)
  const ahead = { ...server.app.context, now: () => new Date(Date.now() + 365 * DAY_MS) }
  await suspendDueOrganisations(ahead)
  expect(await isInEffect(server)).toBe(false)
  const now = () => new Date(Date.now() + 8 * DAY_MS)
  const second = await startTestServer({ database: server.database, now })
  const provider = await second.signIn('provider.admin')
  await resume(provider)
  expect(await suspend(provider, now().toISOString())).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('clocks') },
  })
})

test('links for a password end, and nobody gets one while it lasts', async () => {
  const server = await startTestServer()
  const provider = await server.signIn('provider.admin')
  const makeLink = () =>
    provider.call<{ link: string }>('POST', '/users/teacher/reset-link?org=riverside')
  const { body } = await makeLink()
  await suspend(provider)
  const resetkey = body.link.split('/').at(-1) ?? ''
  const used = await server.anyone.call('POST', '/reset/password', {
    body: { resetkey, password: 'A-new-pass-phrase-1' },
  })
  expect(used).toMatchObject({ status: 400, body: { code: 'reset-key-invalid' } })
  expect(await makeLink()).toMatchObject({
    status: 403,
    body: { message: 'This organisation is suspended. Resume it first.' },
  })
  const invited = await provider.call('POST', '/invitations?org=riverside', {
    body: { userids: ['teacher'] },
  })
  expect(invited).toMatchObject({ status: 403, body: { code: 'organisation-suspended' } })
  const requested = await server.anyone.call('POST', '/reset/email', {
    body: { email: 'teacher@riverside.example' },
  })
  expect(requested.status).toBe(200)
  // A link is made after the response, and the end of the server waits for it.
  await server.app.server.close()
  const keys = await server.database.query('select from reset_keys')
  expect(keys).toHaveLength(0)
})

test('tokens of directories and other systems are refused while it lasts, and not deleted', async () => {
  const server = await startTestServer()
  const provider = await server.signIn('provider.admin')
  const head = await server.signIn('head')
  const directory = (await head.callEndpoint('createDirectoryToken', {})).token
  const cap = (await head.callEndpoint('createCapToken', { body: { name: 'Siren' } })).token
  const attendance = (await head.callEndpoint('createAttendanceToken', { body: { name: 'MIS' } }))
    .token
  const ask = async () => {
    const answers = []
    for (const [method, path, token] of [
      ['GET', '/scim/v2/Users', directory],
      ['GET', '/cap', cap],
      ['PUT', '/attendance', attendance],
    ] as const) {
      const client = makeClient(server.address, token)
      answers.push((await client.call(method, path)).status)
    }
    return answers
  }
  const before = await ask()
  expect(before).not.toContain(403)
  await suspend(provider)
  expect(await ask()).toEqual([403, 403, 403])
  await resume(provider)
  expect(await ask()).toEqual(before)
})

test('all admins of the school and of the provider are told, and what phones keep', async () => {
  const mailServer = await startMailServer()
  const server = await startTestServer({ env: { SMTP_URL: mailServer.address } })
  await suspend(await server.signIn('provider.admin'), inAWeek())
  const about = () =>
    mailServer.received.filter(({ data }) => data.includes('Subject: Suspension of Riverside'))
  await expect
    .poll(() =>
      about()
        .flatMap(({ to }) => to)
        .toSorted(),
    )
    .toEqual(ADMINS)
  for (const { data } of about()) {
    // Lines of a mail are short.
    const text = data.replaceAll('=\r\n', '')
    expect(text).toContain('Casey Brook of the provider has announced')
    expect(text).toContain('the guidance, the contacts')
  }
})

test('a restore forgets what was only announced, and keeps what is in effect', async () => {
  const server = await startTestServer()
  const provider = await server.signIn('provider.admin')
  const stored = async () =>
    (await server.database.query('select from organisation_suspensions')).length
  const restore = async () => {
    const client = await server.app.context.connections.connect()
    await voidSignIns(client, undefined)
    await client.end()
    return stored()
  }
  expect((await suspend(provider, inAWeek())).status).toBe(200)
  expect(await stored()).toBe(1)
  expect(await restore()).toBe(0)
  await server.database.query(
    `insert into organisation_suspensions values
       ('riverside', now(), 'provider.admin', 'Casey Brook', now(), now())`,
  )
  expect(await restore()).toBe(1)
})
