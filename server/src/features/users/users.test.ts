import { expect, test } from 'vitest'
import { PASSWORD } from '../../test-support/api-client.ts'
import { shareTestServer, startTestServer } from '../../test-support/test-server.ts'

const NEW = { name: 'Nell Frost', email: 'nell@riverside.example', type: 'standard' } as const
const GOOD = 'three blue kites'
const ONLY_NEW = { headers: { 'if-none-match': '*' } }

const shared = shareTestServer()

test('an admin sees email and type of the users, in the order of their names', async () => {
  const { signIn } = shared()
  const users = await (await signIn('head')).callEndpoint('listUsers', {})
  expect(users[0]).toEqual({
    id: 'welfare',
    name: 'Alex Moran',
    organisationid: 'riverside',
    email: 'welfare@riverside.example',
    phone: '07700 900 106',
    type: 'standard',
  })
  expect(users.map(({ name }) => name)).toEqual([
    'Alex Moran',
    'Chris Lund',
    'Dana Fox',
    'Grace Adeyemi',
    'Jordan Hale',
    'Priya Nair',
    'Robin Vale',
    'Sam Okoro',
    'Toni Reyes',
  ])
})

test('a standard user sees the names and the numbers of the crisis team, also when the list of an admin is cached', async () => {
  const { signIn } = shared()
  await (await signIn('head')).callEndpoint('listUsers', {})
  const users = await (await signIn('teacher')).callEndpoint('listUsers', {})
  expect(users).toHaveLength(9)
  const [welfare] = users
  expect(welfare).toEqual({
    ...{ id: 'welfare', name: 'Alex Moran', organisationid: 'riverside' },
    phone: '07700 900 106',
  })
  const dana = { id: 'teacher', name: 'Dana Fox', organisationid: 'riverside' }
  expect(users.find(({ id }) => id === 'teacher')).toEqual(dana)
})

test('a new user is returned without the password, and can sign in', async () => {
  const { anyone, signIn } = await startTestServer()
  const head = await signIn('head')
  expect(
    await head.call('POST', '/users/nell', { body: { ...NEW, password: GOOD }, ...ONLY_NEW }),
  ).toMatchObject({ status: 201, body: { id: 'nell', organisationid: 'riverside', ...NEW } })
  expect(await head.callEndpoint('listUsers', {})).toContainEqual({
    id: 'nell',
    organisationid: 'riverside',
    ...NEW,
  })
  expect(
    await anyone.call('POST', '/login', { body: { username: 'nell', password: GOOD } }),
  ).toMatchObject({ status: 200, body: { name: 'Nell Frost', type: 'standard' } })
})

test('a username is stored in lower case', async () => {
  const { signIn } = await startTestServer()
  const head = await signIn('head')
  const body = { ...NEW, password: GOOD }
  expect(await head.call('POST', '/users/Nell.Frost', { body })).toMatchObject({
    status: 201,
    body: { id: 'nell.frost' },
  })
})

test.each([
  ['no name', { ...NEW, password: GOOD, name: ' ' }, 'Enter a name'],
  [
    'a broken email',
    { ...NEW, password: GOOD, email: 'nell@' },
    'Email must be an email address such as name@school.example',
  ],
  [
    'an unknown type',
    { ...NEW, password: GOOD, type: 'superuser' },
    'Type must be one of: admin, standard',
  ],
  ['no password', NEW, 'Enter a password for the new user'],
  ['a blank password', { ...NEW, password: '' }, 'Enter a password for the new user'],
  [
    'a short password',
    { ...NEW, password: 'kites' },
    'The password must be at least 10 characters long',
  ],
  ['an unknown field', { ...NEW, password: GOOD, role: 'boss' }, 'Unknown field: role'],
])('a new user with %s is refused', async (_, body, sentence) => {
  const { signIn } = shared()
  const head = await signIn('head')
  expect(await head.call('POST', '/users/nell', { body })).toMatchObject({
    status: 400,
    body: { code: 'invalid', errors: [sentence] },
  })
})

test.each(['na me', 'näme', 'a'.repeat(65), 'a/b'])('%j is no username', async (id) => {
  const { signIn } = shared()
  const head = await signIn('head')
  const body = { ...NEW, password: GOOD }
  expect(await head.call('POST', `/users/${encodeURIComponent(id)}`, { body })).toMatchObject({
    status: 400,
    body: {
      errors: [
        'The username must be 1 to 64 small letters, digits, dots, underscores, hyphens or @ signs',
      ],
    },
  })
})

test.each(['teacher', 'hilltop.teacher'])(
  'creating a user never changes one of that name: %s',
  async (taken) => {
    const { signIn } = shared()
    const head = await signIn('head')
    const body = { ...NEW, password: GOOD }
    expect(await head.call('POST', `/users/${taken}`, { body, ...ONLY_NEW })).toMatchObject({
      status: 409,
      body: { code: 'taken', message: 'This username is already taken' },
    })
    await signIn(taken)
  },
)

test('parallel requests of two organisations for a username succeed for one of them only', async () => {
  const { signIn } = await startTestServer()
  const admins = [await signIn('head'), await signIn('hilltop.head')]
  const body = { ...NEW, password: GOOD }
  const responses = await Promise.all(
    [...admins, ...admins].map((admin) => admin.call('POST', '/users/nell', { body, ...ONLY_NEW })),
  )
  // The second request of the same admin is a retry of the first.
  expect(responses.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409])
})

test('the username of a deleted user is never used again', async () => {
  const { signIn } = await startTestServer()
  const head = await signIn('head')
  await head.callEndpoint('deleteUser', { parameters: { id: 'teacher' } })
  const body = { ...NEW, password: GOOD }
  for (const admin of [head, await signIn('hilltop.head')]) {
    const response = await admin.call('POST', '/users/teacher', { body, ...ONLY_NEW })
    expect(response).toMatchObject({ status: 409, body: { code: 'taken' } })
  }
  expect(await head.call('POST', '/users/teacher', { body })).toMatchObject({ status: 409 })
})

test('a deleted user leaves the list and the allocations, and the log keeps their name', async () => {
  const { signIn } = await startTestServer()
  const head = await signIn('head')
  const { id } = await head.callEndpoint('reportIncident', { body: { incidentDetails: 'Smoke' } })
  const parameters = { id }
  const entry = { id: crypto.randomUUID(), timestamp: '2026-11-21T10:00:00Z' }
  const logkeeper = await signIn('logkeeper')
  await logkeeper.callEndpoint('addLogEntry', {
    parameters,
    body: { ...entry, type: 'text', content: 'Hall is empty' },
  })
  expect(await head.call('DELETE', '/users/logkeeper')).toMatchObject({
    status: 200,
    body: { success: true },
  })

  expect((await head.callEndpoint('listUsers', {})).map((user) => user.id)).not.toContain(
    'logkeeper',
  )
  const allocations = await head.callEndpoint('listAllocations', {})
  expect(allocations.map(({ userid }) => userid)).not.toContain('logkeeper')
  const [written] = await head.callEndpoint('listLogEntries', { parameters })
  expect(written).toMatchObject({ userid: 'logkeeper', authorname: 'Priya Nair' })
  expect(await head.call('DELETE', '/users/logkeeper')).toMatchObject({ status: 404 })
})

test('an empty password changes neither the password nor the sign-ins', async () => {
  const { signIn } = await startTestServer()
  const head = await signIn('head')
  const teacher = await signIn('teacher')
  for (const password of ['', undefined]) {
    const body = { ...NEW, name: 'Dana Wolf', ...(password !== undefined && { password }) }
    expect(await head.call('POST', '/users/teacher', { body })).toMatchObject({
      status: 200,
      body: { id: 'teacher', name: 'Dana Wolf', email: NEW.email },
    })
  }
  expect(await teacher.call('GET', '/users')).toMatchObject({ status: 200 })
  await signIn('teacher')
})

test.each([
  ['aaaaaaaaaa', 'This password is too common. Choose one that is harder to guess'],
  ['hilltop.teacher', 'The password must not be the username'],
  [
    'Hilltop-2026',
    'The password must not be made of the name, the username, the organisation or “Holdfast”',
  ],
])('the rules for passwords hold for a change too: %s', async (password, sentence) => {
  const { signIn } = shared()
  const head = await signIn('hilltop.head')
  const body = { ...NEW, password }
  expect(await head.call('POST', '/users/hilltop.teacher', { body })).toMatchObject({
    status: 400,
    body: { errors: [sentence] },
  })
})

test('a save that names another organisation does not move an existing user', async () => {
  const { signIn } = await startTestServer()
  const provider = await signIn('provider.admin')
  const body = { ...NEW, organisationid: 'hilltop' }
  expect(await provider.call('POST', '/users/teacher', { body, org: 'riverside' })).toMatchObject({
    status: 200,
    body: { id: 'teacher', organisationid: 'riverside' },
  })
})

test('a provider admin names the organisation of a new user, another admin only their own', async () => {
  const { signIn } = await startTestServer()
  const body = { ...NEW, password: GOOD, organisationid: 'hilltop' }
  const provider = await signIn('provider.admin')
  expect(await provider.call('POST', '/users/nell', { body, org: 'riverside' })).toMatchObject({
    status: 201,
    body: { organisationid: 'hilltop' },
  })
  expect(
    await provider.call('POST', '/users/nil', { body: { ...body, organisationid: 'nowhere' } }),
  ).toMatchObject({ status: 404 })
  const head = await signIn('head')
  expect(await head.call('POST', '/users/ned', { body })).toMatchObject({ status: 404 })
  expect(
    await head.call('POST', '/users/ned', { body: { ...body, organisationid: 'riverside' } }),
  ).toMatchObject({ status: 201, body: { organisationid: 'riverside' } })
})

test('users cannot delete themselves', async () => {
  const { signIn } = shared()
  const head = await signIn('head')
  expect(await head.call('DELETE', '/users/head')).toMatchObject({
    status: 409,
    body: { message: 'You cannot delete your own account' },
  })
})

test('the last admin of an organisation stays an admin', async () => {
  const { signIn } = await startTestServer()
  const provider = await signIn('provider.admin')
  const REFUSED = { status: 409, body: { message: 'An organisation needs at least one admin' } }
  const org = 'riverside'
  expect(await provider.call('DELETE', '/users/head', { org })).toMatchObject(REFUSED)
  const head = { name: 'Jordan Hale', type: 'standard' }
  expect(await provider.call('POST', '/users/head', { org, body: head })).toMatchObject(REFUSED)

  const body = { name: 'Robin Vale', type: 'admin' }
  await provider.call('POST', '/users/support', { org, body })
  expect(await provider.call('POST', '/users/head', { org, body: head })).toMatchObject({
    status: 200,
    body: { type: 'standard' },
  })
})

test('two admins who demote each other at the same time leave one admin', async () => {
  const { signIn } = await startTestServer()
  const head = await signIn('head')
  await head.call('POST', '/users/support', { body: { name: 'Robin Vale', type: 'admin' } })
  const support = await signIn('support')
  const responses = await Promise.all([
    head.call('POST', '/users/support', { body: { name: 'Robin Vale', type: 'standard' } }),
    support.call('POST', '/users/head', { body: { name: 'Jordan Hale', type: 'standard' } }),
  ])
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('only admins manage users, and permission is checked before the body', async () => {
  const { signIn } = shared()
  const support = await signIn('support')
  const body = { ...NEW, password: GOOD }
  expect(await support.call('POST', '/users/nell', { body })).toMatchObject({ status: 403 })
  expect(await support.call('POST', '/users/nell', { body: { name: 1 } })).toMatchObject({
    status: 403,
    body: { code: 'not-allowed', message: 'You are not allowed to do this.' },
  })
  expect(await support.call('DELETE', '/users/teacher')).toMatchObject({ status: 403 })
})

test('passwords are stored only as argon2id hashes', async () => {
  const { database } = shared()
  const rows = await database.query('select passwordhash from users')
  for (const { passwordhash } of rows) {
    expect(passwordhash).toMatch(/^\$argon2id\$/)
    expect(passwordhash).not.toContain(PASSWORD)
  }
})

test('deleting a user who is not there, or no longer, is a 404', async () => {
  const { signIn } = await startTestServer()
  const head = await signIn('head')
  expect(await head.call('DELETE', '/users/nobody')).toMatchObject({ status: 404 })
  expect(await head.call('DELETE', '/users/teacher')).toMatchObject({ status: 200 })
  expect(await head.call('DELETE', '/users/teacher')).toMatchObject({
    status: 404,
    body: { code: 'not-found' },
  })
})

test('all problems of a new user are reported at once, those of the password too', async () => {
  const { signIn } = shared()
  const head = await signIn('head')
  const body = { name: '', email: 'nowhere', type: 'boss', password: 'short' }
  const { status, body: problem } = await head.call<{ errors: string[] }>(
    'POST',
    '/users/two words',
    { body },
  )
  expect(status).toBe(400)
  expect(problem.errors).toEqual([
    'Enter a name',
    'Email must be an email address such as name@school.example',
    'Type must be one of: admin, standard',
    'The username must be 1 to 64 small letters, digits, dots, underscores, hyphens or @ signs',
    'The password must be at least 10 characters long',
  ])
})
