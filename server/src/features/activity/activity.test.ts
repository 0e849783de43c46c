import type { ActivityEntry, ActivityPage } from '@holdfast/contract/sign-in/activity'
import { expect, test } from 'vitest'
import { type Client, PASSWORD } from '../../test-support/api-client.ts'
import { reportIncident } from '../../test-support/incidents.ts'
import { startTestServer } from '../../test-support/test-server.ts'

const CONTACT = 'fay_aaaaaaaa'
const fay = { name: 'Fay Hill', phone: '01632 960001', email: 'fay@school.example' }

async function activityOf(admin: Client, query = ''): Promise<ActivityEntry[]> {
  const { body } = await admin.call<ActivityPage>('GET', `/activity${query}`)
  return body.entries
}

test('an action of an admin is recorded with user, time, kind and changes', async () => {
  const { signIn } = await startTestServer({ now: () => new Date('2026-11-21T10:00:00.000Z') })
  const head = await signIn('head')
  const [group] = await head.callEndpoint('listContactGroups', {})
  const groupid = group?.id ?? ''
  const save = (body: object) => head.call('POST', `/contacts/${CONTACT}`, { body })
  await save({ ...fay, groupid })
  await save({ ...fay, groupid, name: 'Fay Hall', phone: '01632 960002' })
  await head.callEndpoint('deleteContact', { parameters: { id: CONTACT } })
  const by = { timestamp: '2026-11-21T10:00:00.000Z', userid: 'head', name: 'Jordan Hale' }
  expect(await activityOf(head)).toMatchObject([
    { ...by, kind: 'contact-deleted', recordid: CONTACT, summary: 'Fay Hall' },
    {
      ...by,
      kind: 'contact-changed',
      recordid: CONTACT,
      summary: 'Name: Fay Hill → Fay Hall; Phone changed',
    },
    { ...by, kind: 'contact-added', recordid: CONTACT, summary: 'Fay Hill' },
    { ...by, kind: 'sign-in', recordid: 'head', summary: '' },
  ])
})

test('users, groups, allocations, pictures and incidents are recorded', async () => {
  const { signIn } = await startTestServer()
  const head = await signIn('head')
  const kim = { name: 'Kim Lake', email: 'kim@school.example', type: 'standard' }
  const password = 'three blue kites'
  await head.call('POST', '/users/kim', { body: { ...kim, password } })
  await head.call('POST', '/users/kim', { body: { ...kim, type: 'admin', password, email: '' } })
  await head.callEndpoint('deleteUser', { parameters: { id: 'kim' } })
  const parameters = { id: 'parents_aaaaaaaa' }
  await head.callEndpoint('saveContactGroup', { parameters, body: { name: 'Parents' } })
  await head.callEndpoint('saveContactGroup', {
    parameters,
    body: { name: 'Parents', icon: 'fire' },
  })
  await head.callEndpoint('deleteContactGroup', { parameters })
  await head.callEndpoint('saveAllocations', {
    body: [{ userid: 'teacher', roleid: 'log-keeper' }],
  })
  const { logo } = await head.callEndpoint('getContent', {})
  await head.callEndpoint('deleteMedia', { parameters: { key: logo?.key ?? '' } })
  const id = await reportIncident(head)
  await head.callEndpoint('deleteIncident', { parameters: { id } })
  const recorded = (await activityOf(head)).map(({ kind, summary }) => [kind, summary])
  expect(recorded.slice(0, -1)).toEqual([
    ['incident-deleted', ''],
    ['picture-deleted', 'logo.png'],
    [
      'roles-allocated',
      expect.stringMatching(
        /^Allocated: teacher as log-keeper; No longer: .*head as incident-manager/,
      ),
    ],
    ['group-deleted', 'Parents'],
    ['group-changed', 'Icon: phone → fire'],
    ['group-added', 'Parents'],
    ['user-deleted', 'Kim Lake'],
    ['user-changed', 'Type: standard → admin; Email changed; Password changed'],
    ['user-added', 'Kim Lake, standard'],
  ])
})

test('a save without changes and a rejected one are not recorded', async () => {
  const { signIn } = await startTestServer()
  const head = await signIn('head')
  const [contact] = await head.callEndpoint('listContacts', {})
  const allocations = await head.callEndpoint('listAllocations', {})
  const before = await activityOf(head)
  const save = (body: object) => head.call('POST', `/contacts/${contact?.id}`, { body })
  expect(await save({ ...contact })).toMatchObject({ status: 200 })
  expect(await save({ ...contact, groupid: 'nowhere_aaaaaaaa' })).toMatchObject({ status: 400 })
  expect(await head.call('DELETE', '/contacts/nobody_aaaaaaaa')).toMatchObject({ status: 404 })
  await head.callEndpoint('saveAllocations', { body: allocations })
  expect(await activityOf(head)).toEqual(before)
})

test('failed sign-ins are recorded for existing users, without what was typed', async () => {
  const { anyone, database, signIn } = await startTestServer()
  for (const username of ['teacher', 'nobody']) {
    const body = { username, password: 'a wrong guess' }
    expect(await anyone.call('POST', '/login', { body })).toMatchObject({ status: 401 })
  }
  const head = await signIn('head')
  expect(await activityOf(head, '?kind=failed-sign-in')).toMatchObject([
    { userid: 'teacher', name: 'Dana Fox', recordid: 'teacher' },
  ])
  const rows = JSON.stringify(await database.query('select * from activity'))
  expect(rows).not.toMatch(/wrong guess|nobody|Holdfast-demo/)
})

test('an action of a provider admin is recorded in the organisation, with their name', async () => {
  const { signIn } = await startTestServer()
  const provider = await signIn('provider.admin')
  await provider.call('POST', '/organisations/hilltop', { body: { name: 'Hilltop School' } })
  await provider.call('POST', '/organisations/lakeside', { body: { name: 'Lakeside' } })
  const hilltop = await signIn('hilltop.head')
  expect((await activityOf(hilltop, '?kind=organisation-changed'))[0]).toMatchObject({
    userid: 'provider.admin',
    name: 'Casey Brook',
    summary: 'Name: Hilltop Primary School → Hilltop School',
  })
  expect(await activityOf(provider, '?org=lakeside')).toMatchObject([
    { kind: 'organisation-added', summary: 'Lakeside' },
  ])
})

test('standard users may not read the activity log, and nobody that of another organisation', async () => {
  const { signIn } = await startTestServer()
  await signIn('head')
  for (const path of ['/activity', '/activity.csv']) {
    expect(await (await signIn('teacher')).call('GET', path)).toMatchObject({ status: 403 })
  }
  const hilltop = await signIn('hilltop.head')
  expect((await activityOf(hilltop)).map(({ userid }) => userid)).toEqual(['hilltop.head'])
})

test('the activity log is paged, newest first, without gaps', async () => {
  const { database, signIn } = await startTestServer()
  await database.query(
    `insert into activity (organisationid, timestamp, userid, kind, recordid, summary)
     select 'riverside', now(), 'head', 'contact-added', 'c', n::text from generate_series(1, 250) n`,
  )
  const head = await signIn('head')
  const summaries: string[] = []
  let before = ''
  for (let pages = 0; pages < 3; pages += 1) {
    const { body } = await head.call<ActivityPage>('GET', `/activity?kind=contact-added${before}`)
    summaries.push(...body.entries.map(({ summary }) => summary))
    before = `&before=${body.next}`
  }
  expect(summaries).toEqual(Array.from({ length: 250 }, (_, index) => String(250 - index)))
  expect(before).toBe('&before=null')
})

test('the activity log is filtered by text, kind and time', async () => {
  const { database, signIn } = await startTestServer()
  await database.query(
    `insert into activity (organisationid, timestamp, userid, kind, recordid, summary) values
     ('riverside', '2026-03-01T09:00Z', 'teacher', 'contact-added', 'c', '100% sure'),
     ('riverside', '2026-03-02T09:00Z', 'head', 'user-added', 'u', '1000 sure')`,
  )
  const head = await signIn('head')
  const found = async (query: string) =>
    (await activityOf(head, `${query}&to=2026-03-31`)).map(({ recordid }) => recordid)
  expect(await found('?text=100%25')).toEqual(['c'])
  expect(await found('?text=dana')).toEqual(['c'])
  expect(await found('?kind=user-added')).toEqual(['u'])
  expect(await found('?from=2026-03-02')).toEqual(['u'])
  expect(await found('?from=2026-03-01T09:00:00Z')).toEqual(['u', 'c'])
  expect(await head.call('GET', '/activity?kind=gossip')).toMatchObject({ status: 400 })
  expect(await head.call('GET', '/activity?before=soon')).toMatchObject({
    status: 400,
    body: { errors: ['Before must be a number'] },
  })
})

test('the export is CSV without formulas', async () => {
  const { address, database, signIn } = await startTestServer()
  await database.query(
    `insert into activity (organisationid, timestamp, userid, kind, recordid, summary)
     values ('riverside', '2026-03-01T09:00Z', null, 'contact-added', 'c', '=cmd()')`,
  )
  const { token } = await signIn('head')
  const response = await fetch(`${address}/api/activity.csv?to=2026-03-31`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer())).toBe(
    "\uFEFFTime,Username,Name,What,Record,Summary,Address\r\n2026-03-01T09:00:00.000Z,,Command on the server,Contact added,c,'=cmd(),\r\n",
  )
})

test('not even the owner of the database can change or remove an entry', async () => {
  const { database, signIn } = await startTestServer()
  await signIn('head')
  for (const statement of [
    "update activity set summary = ''",
    'delete from activity',
    'truncate activity',
  ]) {
    await expect(database.query(statement)).rejects.toThrow('activity is append-only')
  }
})

// Admins see attempts to break in, and the addresses they come from.
test('attempts, refusals, log outs, reset requests and exports are recorded with the address', async () => {
  const { address, anyone, database, signIn } = await startTestServer({
    env: { TRUST_PROXY: '127.0.0.1' },
  })
  const headers = { 'x-forwarded-for': '203.0.113.9' }
  const post = (path: string, body: object) => anyone.call('POST', path, { body, headers })
  const teacher = await signIn('teacher')
  await post('/login', { username: 'teacher', password: PASSWORD, type: 'admin' })
  await post('/login', { username: 'teacher', password: 'wrong password' })
  for (let tried = 0; tried < 3; tried += 1) {
    expect(await teacher.call('DELETE', '/users/head', { headers })).toMatchObject({ status: 403 })
  }
  await post('/reset/email', { email: 'teacher@riverside.example' })
  await expect
    .poll(() => database.query("select 1 from activity where kind = 'reset-requested'"))
    .toHaveLength(1)
  await teacher.call('POST', '/logout', { headers })
  const head = await signIn('head')
  await head.call('GET', '/activity.csv', { headers })
  await fetch(`${address}/api/content/export`, {
    headers: { ...headers, authorization: `Bearer ${head.token}` },
  })
  const entries = (await activityOf(head)).filter((entry) => entry.address === '203.0.113.9')
  expect(entries.map(({ kind, userid, summary }) => [kind, userid, summary])).toEqual([
    ['content-exported', 'head', ''],
    ['activity-exported', 'head', expect.stringMatching(/^\d+ entries$/)],
    ['sign-out', 'teacher', ''],
    ['reset-requested', 'teacher', 'A link was sent'],
    ['permission-refused', 'teacher', 'DELETE /users/:id'],
    ['failed-sign-in', 'teacher', 'Wrong password'],
    ['wrong-door', 'teacher', 'At the admin area'],
  ])
})

// People type their password into the username field by mistake: the log must not contain it.
test('an unknown username is recorded at the provider, as a hash that is the same each time', async () => {
  const { anyone, signIn } = await startTestServer()
  for (const username of ['My-Secret-1', 'my-secret-1', 'another']) {
    await anyone.call('POST', '/login', { body: { username, password: 'wrong password' } })
  }
  const entries = await activityOf(await signIn('provider.admin'), '?kind=failed-sign-in')
  const [third, second, first] = entries.map(({ recordid }) => recordid)
  expect(first).toMatch(/^[\w-]{22}$/)
  expect([first === second, first === third]).toEqual([true, false])
  expect(entries[0]).toMatchObject({ userid: null, name: 'Unknown username' })
  expect(JSON.stringify(entries)).not.toContain('secret')
})

// Fails when each has a row: a flood from many addresses fills the activity, which is never deleted.
test('unknown usernames are recorded one by one up to twenty an hour, and then counted', async () => {
  let now = new Date('2026-11-21T10:00:00Z')
  const server = await startTestServer({ env: { TRUST_PROXY: '127.0.0.1' }, now: () => now })
  let tried = 0
  const fail = async (username?: string) => {
    tried += 1
    const body = { username: username ?? `nobody.${tried}`, password: 'not the password' }
    const headers = { 'x-forwarded-for': `198.51.${tried >> 8}.${tried & 255}` }
    expect((await server.anyone.call('POST', '/login', { body, headers })).status).toBe(401)
  }
  const summaries = async () =>
    (
      await server.database.query(
        "select summary from activity where kind = 'failed-sign-in' order by seq",
      )
    ).map(({ summary }) => summary)
  for (let times = 0; times < 110; times += 1) await fail()
  const HUNDRED = '100 unknown usernames within this hour'
  const firstHour = [...Array(20).fill('Wrong password'), HUNDRED]
  expect(await summaries()).toEqual(firstHour)
  await fail('teacher')
  now = new Date('2026-11-21T11:00:00Z')
  await fail()
  expect(await summaries()).toEqual([...firstHour, 'Wrong password', 'Wrong password'])
})
