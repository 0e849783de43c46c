import { SCIM_USER, type ScimUser } from '@holdfast/contract/sign-in/scim'
import { expect, test } from 'vitest'
import { type ApiResponse, PASSWORD } from '../../test-support/api-client.ts'
import {
  shareTestServer,
  startTestServer,
  type TestServer,
} from '../../test-support/test-server.ts'

type List = {
  totalResults: number
  startIndex: number
  itemsPerPage: number
  Resources: ScimUser[]
}
type Sent = <Body = ScimUser>(
  method: string,
  path: string,
  body?: object,
) => Promise<ApiResponse<Body>>

/** A directory that has just been connected by the organisation's admin. */
async function connect(server: TestServer, username = 'head'): Promise<Sent> {
  const { token } = await (await server.signIn(username)).callEndpoint('createDirectoryToken', {})
  return sendWith(server, token)
}

function sendWith({ anyone }: TestServer, token: string): Sent {
  return (method, path, body) =>
    anyone.call(method, `/scim/v2${path}`, {
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': 'application/scim+json' }),
      },
      body: body && JSON.stringify(body),
    })
}

const shared = shareTestServer()
const PATCH = ['urn:ietf:params:scim:api:messages:2.0:PatchOp']
const KIM = 'kim.doyle@riverside.example'
const NEW_KIM = {
  schemas: [SCIM_USER, 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'],
  externalId: '0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef',
  userName: 'Kim.Doyle@riverside.example',
  active: true,
  displayName: 'Kim Doyle',
  emails: [{ primary: true, type: 'work', value: KIM }],
  meta: { resourceType: 'User' },
  name: { formatted: 'Kim Doyle', familyName: 'Doyle', givenName: 'Kim' },
  title: 'Teacher',
  roles: [],
}

test('Entra ID looks for a user, creates, changes, suspends and restores them', async () => {
  const server = await startTestServer()
  const send = await connect(server)
  // The connection test asks for a user that cannot exist.
  const unknown = '/Users?filter=userName+eq+%22a3b1c2%22'
  expect(await send('GET', unknown)).toMatchObject({
    status: 200,
    body: { totalResults: 0, Resources: [] },
  })
  const created = await send('POST', '/Users', NEW_KIM)
  expect(created.headers.get('content-type')).toContain('application/scim+json')
  expect(created).toMatchObject({
    status: 201,
    body: {
      id: KIM,
      userName: KIM,
      externalId: NEW_KIM.externalId,
      displayName: 'Kim Doyle',
      active: true,
      emails: [{ value: KIM, type: 'work', primary: true }],
    },
  })
  const filter = encodeURIComponent(`userName eq "${NEW_KIM.userName}"`)
  expect(await send('GET', `/Users?filter=${filter}`)).toMatchObject({
    body: { totalResults: 1, Resources: [{ id: KIM }] },
  })
  const changed = await send('PATCH', `/Users/${KIM}`, {
    schemas: PATCH,
    Operations: [
      { op: 'Replace', path: 'displayName', value: 'Kim Lake' },
      { op: 'Replace', path: 'emails[type eq "work"].value', value: 'kim.lake@riverside.example' },
      { op: 'Add', path: 'title', value: 'Head of year' },
      { op: 'Add', path: 'name.familyName', value: 'Lake' },
    ],
  })
  expect(changed).toMatchObject({
    status: 200,
    body: { displayName: 'Kim Lake', emails: [{ value: 'kim.lake@riverside.example' }] },
  })
  // Entra ID sends booleans as strings, unless the tenant has set a flag.
  for (const value of ['False', false]) {
    const Operations = [{ op: 'Replace', path: 'active', value }]
    expect(await send('PATCH', `/Users/${KIM}`, { schemas: PATCH, Operations })).toMatchObject({
      status: 200,
      body: { active: false },
    })
    expect(await send('GET', `/Users/${KIM}`)).toMatchObject({ body: { active: false } })
    const restored = [{ op: 'Replace', path: 'active', value: 'True' }]
    expect(
      await send('PATCH', `/Users/${KIM}`, { schemas: PATCH, Operations: restored }),
    ).toMatchObject({ body: { active: true } })
  }
  expect(await send('DELETE', `/Users/${KIM}`)).toMatchObject({ status: 204 })
  const { entries } = await (await server.signIn('head')).callEndpoint('listActivity', {})
  const ofKim = entries.filter(({ recordid }) => recordid === KIM)
  expect(new Set(ofKim.map(({ name }) => name))).toEqual(new Set(['User directory']))
  expect(ofKim.map(({ kind }) => kind)).toEqual([
    'user-suspended',
    'user-reinstated',
    'user-suspended',
    'user-reinstated',
    'user-suspended',
    'user-changed',
    'user-added',
  ])
})

test('Google creates a user without a display name, replaces them whole and suspends them', async () => {
  const server = await startTestServer()
  const send = await connect(server)
  const body = {
    schemas: [SCIM_USER],
    userName: KIM,
    name: { givenName: 'Kim', familyName: 'Doyle' },
    emails: [{ value: KIM, type: 'work', primary: true }],
    active: true,
  }
  expect(await send('POST', '/Users', body)).toMatchObject({
    status: 201,
    body: { displayName: 'Kim Doyle' },
  })
  const renamed = { ...body, name: { givenName: 'Kim', familyName: 'Lake' }, active: false }
  expect(await send('PUT', `/Users/${KIM}`, renamed)).toMatchObject({
    status: 200,
    body: { displayName: 'Kim Lake', active: false },
  })
  const value = { active: true, 'name.formatted': 'Kim Lake' }
  expect(
    await send('PATCH', `/Users/${KIM}`, {
      schemas: PATCH,
      Operations: [{ op: 'replace', value }],
    }),
  ).toMatchObject({ body: { active: true } })
})

test('a suspended user counts no roll group any more', async () => {
  const server = await startTestServer()
  const send = await connect(server)
  const head = await server.signIn('head')
  const counted = async () =>
    (await head.callEndpoint('listRollGroups', {})).filter(({ counters }) =>
      counters.includes('teacher'),
    )
  expect(await counted()).not.toEqual([])
  const suspend = { schemas: PATCH, Operations: [{ op: 'replace', value: { active: 'False' } }] }
  await send('PATCH', '/Users/teacher', suspend)
  expect(await counted()).toEqual([])
})

test('a suspended user is signed out, and existing ones keep password, type and roles', async () => {
  const server = await startTestServer()
  const send = await connect(server)
  const [teacher, support] = [await server.signIn('teacher'), await server.signIn('support')]
  const suspend = { schemas: PATCH, Operations: [{ op: 'replace', value: { active: 'False' } }] }
  await send('PATCH', '/Users/teacher', suspend)
  expect(await teacher.call('GET', '/incidents')).toMatchObject({
    status: 401,
    body: { code: 'token-withdrawn' },
  })
  await send('PUT', '/Users/support', { userName: 'support', displayName: 'Chris Lunde' })
  expect(await support.call('GET', '/incidents')).toMatchObject({ status: 200 })
  const body = { username: 'support', password: PASSWORD }
  expect(await server.anyone.call('POST', '/login', { body })).toMatchObject({ status: 200 })
})

test('the last admin who can sign in is not suspended by the directory', async () => {
  const server = await startTestServer()
  const send = await connect(server)
  expect(await send('DELETE', '/Users/head')).toMatchObject({
    status: 409,
    body: { detail: 'An organisation needs at least one admin', status: '409' },
  })
})

const emailPatch = (value: string) => ({
  schemas: PATCH,
  Operations: [{ op: 'replace', path: 'emails[type eq "work"].value', value }],
})

// Fails when somebody with the directory's token can get a link that signs an admin in.
test('the directory changes neither the address nor the username of an admin, and makes nobody one', async () => {
  const server = await startTestServer()
  const send = await connect(server)
  const refused = {
    status: 400,
    body: { status: '400', detail: expect.stringContaining('in Holdfast only') },
  }
  const emails = [{ value: 'thief@riverside.example' }]
  expect(await send('PATCH', '/Users/head', emailPatch('thief@riverside.example'))).toMatchObject(
    refused,
  )
  expect(await send('PUT', '/Users/head', { userName: 'head', emails })).toMatchObject(refused)
  const unchanged = { userName: 'head', emails: [{ value: 'head@riverside.example' }] }
  expect(await send('PUT', '/Users/head', unchanged)).toMatchObject({ status: 200 })
  const Operations = [{ op: 'replace', path: 'userName', value: 'teacher' }]
  expect(await send('PATCH', '/Users/head', { schemas: PATCH, Operations })).toMatchObject({
    status: 400,
  })
  const admin = { type: 'admin', userType: 'admin', roles: [{ value: 'admin' }] }
  await send('PUT', '/Users/teacher', { userName: 'teacher', ...admin })
  await send('PATCH', '/Users/teacher', {
    schemas: PATCH,
    Operations: [{ op: 'replace', value: admin }],
  })
  expect(
    await server.database.query("select id, email from users where id = 'head' or type = 'admin'"),
  ).toContainEqual({ id: 'head', email: 'head@riverside.example' })
  expect(await server.database.query("select type from users where id = 'teacher'")).toEqual([
    { type: 'standard' },
  ])
})

test('an address that the directory has changed is sent no link for seven days, unless an admin enters one', async () => {
  const server = await startTestServer()
  const send = await connect(server)
  const email = 'dana.new@riverside.example'
  expect(await send('PATCH', '/Users/teacher', emailPatch(email))).toMatchObject({ status: 200 })
  expect(await send('PATCH', '/Users/site', emailPatch(email))).toMatchObject({ status: 200 })
  const links = async () => {
    const rows = await server.database.query('select username from reset_keys order by username')
    return rows.map(({ username }) => username)
  }
  const head = await server.signIn('head')
  const body = { name: 'Sam Site', type: 'standard' as const, email: 'site@riverside.example' }
  await head.callEndpoint('saveUser', { parameters: { id: 'site' }, body })
  const invited = { userids: ['teacher'], mail: true }
  expect(await head.call('POST', '/invitations', { body: invited })).toMatchObject({ status: 400 })
  const ask = (address: string, { anyone } = server) =>
    anyone.callEndpoint('requestPasswordReset', { body: { email: address } })
  // Fails where one clock decides: a stolen token of a directory takes users over at once.
  const now = () => new Date(Date.now() + 8 * 24 * 60 * 60_000)
  await ask(email, await startTestServer({ database: server.database, now }))
  await ask(email)
  await ask('site@riverside.example')
  await expect.poll(links).toEqual(['site'])
  await server.database.query("update users set resetsfrom = resetsfrom - interval '7 days'")
  await ask(email)
  await expect.poll(links).toContain('teacher')
})

test.each(['maybe', 'yes', '1', '', 1, null, {}])(
  'a truth value that is none (%j) changes nothing',
  async (value) => {
    const send = await connect(shared())
    const refused = { status: 400, body: { status: '400' } }
    const Operations = [{ op: 'replace', path: 'active', value }]
    const patched = await send('PATCH', '/Users/media', { schemas: PATCH, Operations })
    expect(patched).toMatchObject(refused)
    const valued = [{ op: 'replace', value: { active: value } }]
    expect(
      await send('PATCH', '/Users/media', { schemas: PATCH, Operations: valued }),
    ).toMatchObject(refused)
    const whole = { userName: 'media', active: value }
    expect(await send('PUT', '/Users/media', whole)).toMatchObject(refused)
    expect(await send('GET', '/Users/media')).toMatchObject({ body: { active: true } })
  },
)

test('pages are counted from 1, and hold no more than is asked for', async () => {
  const server = await startTestServer()
  const send = await connect(server)
  const { body } = await send<List>('GET', '/Users?startIndex=3&count=2')
  expect(body).toMatchObject({ totalResults: 9, startIndex: 3, itemsPerPage: 2 })
  expect(body.Resources.map(({ id }) => id)).toEqual(['logkeeper', 'media'])
  expect((await send<List>('GET', '/Users?startIndex=0&count=0')).body).toMatchObject({
    startIndex: 1,
    itemsPerPage: 0,
    totalResults: 9,
  })
})

test.each([
  ['a taken username', 'POST', '/Users', { userName: 'teacher' }, 409, 'uniqueness'],
  [
    'a username of another school',
    'POST',
    '/Users',
    { userName: 'hilltop.head' },
    409,
    'uniqueness',
  ],
  ['a username with spaces', 'POST', '/Users', { userName: 'two words' }, 400, 'invalidValue'],
  ['a missing username', 'POST', '/Users', { displayName: 'Kim' }, 400, 'invalidValue'],
  ['another username', 'PUT', '/Users/teacher', { userName: 'dana' }, 400, 'invalidValue'],
  [
    'a filter of another kind',
    'GET',
    '/Users?filter=title%20co%20%22a%22',
    undefined,
    400,
    'invalidValue',
  ],
  [
    'a username too long for a path',
    'POST',
    '/Users',
    { userName: 'a'.repeat(65) },
    400,
    'invalidValue',
  ],
  ['an unknown user', 'GET', '/Users/nobody', undefined, 404, undefined],
  ['a user of another school', 'GET', '/Users/hilltop.head', undefined, 404, undefined],
])('%s is a SCIM error', async (_, method, path, body, status, scimType) => {
  const send = await connect(shared())
  const response = await send(method, path, body)
  expect(response).toMatchObject({
    status,
    body: {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
      status: String(status),
      detail: expect.any(String),
      ...(scimType && { scimType }),
    },
  })
})

test('a token is shown once and stored as a hash; a new one ends it, and so does its deletion', async () => {
  const server = await startTestServer()
  const head = await server.signIn('head')
  const first = await head.callEndpoint('createDirectoryToken', {})
  const second = await head.callEndpoint('createDirectoryToken', {})
  const stored = JSON.stringify(await server.database.query('select * from directory_tokens'))
  expect(stored).not.toContain(second.token)
  const outcome = async (token: string) => (await sendWith(server, token)('GET', '/Users')).status
  expect(await outcome(first.token)).toBe(401)
  expect(await outcome(second.token)).toBe(200)
  expect(await outcome(head.token)).toBe(401)
  expect(await head.callEndpoint('getDirectory', {})).toMatchObject({
    url: expect.stringMatching(/\/api\/scim\/v2$/),
    created: expect.any(String),
  })
  await head.callEndpoint('deleteDirectoryToken', {})
  expect(await outcome(second.token)).toBe(401)
})

test('the server describes what it can do', async () => {
  const server = await startTestServer()
  const send = await connect(server)
  expect(await send('GET', '/ServiceProviderConfig')).toMatchObject({
    body: { patch: { supported: true }, filter: { supported: true } },
  })
  expect(await send('GET', '/ResourceTypes')).toMatchObject({
    body: { Resources: [{ id: 'User', endpoint: '/Users' }] },
  })
  expect(await send('GET', '/Schemas')).toMatchObject({ body: { Resources: [{ id: SCIM_USER }] } })
})
