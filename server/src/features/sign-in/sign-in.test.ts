import { TOKEN_LIFETIME_MS } from '@holdfast/contract/limits'
import { hash } from '@node-rs/argon2'
import { expect, test } from 'vitest'
import { PASSWORD_HASH } from '../../platform/password-hash.ts'
import { PASSWORD } from '../../test-support/api-client.ts'
import {
  shareTestServer,
  startTestServer,
  type TestServer,
} from '../../test-support/test-server.ts'

const shared = shareTestServer()

test('a standard user signs in to the staff app', async () => {
  const { anyone } = shared()
  const { status, body } = await anyone.call('POST', '/login', {
    body: { username: 'teacher', password: PASSWORD, type: 'standard' },
  })
  expect(status).toBe(200)
  expect(body).toEqual({
    success: true,
    token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
    userid: 'teacher',
    name: 'Dana Fox',
    schoolid: 'riverside',
    organisationid: 'riverside',
    isprovider: false,
    organisationname: 'Riverside Academy',
    type: 'standard',
    device: expect.any(String),
  })
})

test('the response says whether the organisation is the provider', async () => {
  const { signIn } = shared()
  expect(await signIn('provider.admin', 'admin')).toMatchObject({ isprovider: true })
  expect(await signIn('head', 'admin')).toMatchObject({ isprovider: false })
})

test('the token contains user, organisation and type, and expires after 28 days', async () => {
  const now = new Date('2026-11-21T10:00:00Z')
  const { signIn } = await startTestServer({ now: () => now })
  const { token } = await signIn('head')
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  expect(claims).toMatchObject({
    userid: 'head',
    schoolid: 'riverside',
    org: 'riverside',
    type: 'admin',
    iat: now.getTime() / 1000,
    exp: (now.getTime() + TOKEN_LIFETIME_MS) / 1000,
  })
})

test('an admin may sign in to the staff app and the admin area, and stays admin', async () => {
  const { signIn } = shared()
  expect(await signIn('head', 'admin')).toMatchObject({ type: 'admin' })
  expect(await signIn('head', 'standard')).toMatchObject({ type: 'admin' })
})

test('a standard user cannot sign in to the admin area', async () => {
  const { anyone } = shared()
  const body = { username: 'teacher', password: PASSWORD, type: 'admin' }
  expect(await anyone.call('POST', '/login', { body })).toMatchObject({
    status: 403,
    body: {
      success: false,
      error: 'This account cannot open the admin area',
      message: 'This account cannot open the admin area',
      code: 'wrong-door',
    },
  })
})

test('the username is trimmed and lower-cased', async () => {
  const { anyone } = shared()
  const body = { username: '  TeaCher ', password: PASSWORD }
  expect(await anyone.callEndpoint('logIn', { body })).toMatchObject({ userid: 'teacher' })
})

test.each([
  ['a wrong password', { username: 'teacher', password: 'Not-the-password' }],
  ['an unknown user', { username: 'nobody', password: PASSWORD }],
  ['a password in another case', { username: 'teacher', password: PASSWORD.toUpperCase() }],
])('%s gets the same response', async (_, credentials) => {
  const { anyone } = shared()
  const response = await anyone.call('POST', '/login', { body: credentials })
  expect(response.status).toBe(401)
  expect(response.body).toEqual({
    success: false,
    error: 'Incorrect username or password',
    message: 'Incorrect username or password',
    errors: ['Incorrect username or password'],
    code: 'wrong-credentials',
  })
})

test.each([
  [{ username: '', password: 'x' }],
  [{ username: '   ', password: 'x' }],
  [{ username: 'teacher', password: '' }],
  [{ username: 'teacher' }],
  [{}],
])('without both username and password a sign-in is refused unchecked: %j', async (body) => {
  const { anyone } = shared()
  expect(await anyone.call('POST', '/login', { body })).toMatchObject({
    status: 400,
    body: {
      error: 'Username and password are required',
      errors: ['Username and password are required'],
    },
  })
})

test('a token is valid for 28 days by the clock of the server', async () => {
  let now = new Date('2026-11-21T10:00:00Z')
  const { signIn } = await startTestServer({ now: () => now })
  const teacher = await signIn('teacher')
  now = new Date(Date.parse('2026-11-21T10:00:00Z') + TOKEN_LIFETIME_MS - 1)
  expect(await teacher.call('GET', '/incidents')).toMatchObject({ status: 200 })
  now = new Date(now.getTime() + 1)
  expect(await teacher.call('GET', '/incidents')).toMatchObject({
    status: 401,
    body: { code: 'token-expired', message: 'Your sign-in has expired. Please sign in again.' },
  })
})

test('a missing token and one with another signature require a sign-in', async () => {
  const { anyone, signIn } = shared()
  const { token } = await signIn('teacher')
  const [head, claims] = token.split('.')
  const unsigned = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')
  const attempts = [
    undefined,
    'Bearer',
    'Bearer ',
    `Basic ${token}`,
    'Bearer nonsense',
    `Bearer ${head}.${claims}.${'A'.repeat(43)}`,
    `Bearer ${unsigned}.${claims}.`,
  ]
  for (const authorization of attempts) {
    const headers = authorization === undefined ? {} : { authorization }
    expect(await anyone.call('GET', '/incidents', { headers })).toMatchObject({
      status: 401,
      body: { code: 'sign-in-required' },
    })
  }
})

test('tokens are signed with the configured secret, or with a random one that all processes share', async () => {
  const first = await startTestServer()
  const second = await startTestServer({ database: first.database })
  const { token } = await first.signIn('teacher')
  const headers = { authorization: `Bearer ${token}` }
  expect(await second.anyone.call('GET', '/incidents', { headers })).toMatchObject({ status: 200 })

  const env = { TOKEN_SECRET: 'another secret of at least 32 characters' }
  const third = await startTestServer({ database: first.database, env })
  expect(await third.anyone.call('GET', '/incidents', { headers })).toMatchObject({ status: 401 })
})

async function hashOfTeacher({ database }: TestServer): Promise<string> {
  const [row] = await database.query("select passwordhash from users where id = 'teacher'")
  return String(row?.passwordhash)
}

// Fails when a stored hash is never renewed: a hash that is weak today will be weaker in ten years.
test('a hash of weaker parameters is replaced at the next sign-in, and no session ends', async () => {
  const server = await startTestServer({ passwordHash: PASSWORD_HASH })
  const earlier = await server.signIn('teacher')
  const weak = await hash(PASSWORD, { memoryCost: 8192, timeCost: 1, parallelism: 1 })
  await server.database.query(`update users set passwordhash = '${weak}' where id = 'teacher'`)
  const wrong = { username: 'teacher', password: 'not the password', type: 'standard' }
  expect(await server.anyone.call('POST', '/login', { body: wrong })).toMatchObject({ status: 401 })
  expect(await hashOfTeacher(server)).toBe(weak)
  await server.signIn('teacher')
  const strong = await hashOfTeacher(server)
  expect(strong).toContain('m=19456,t=2,p=1')
  await server.signIn('teacher')
  expect(await hashOfTeacher(server)).toBe(strong)
  expect(await earlier.call('GET', '/incidents')).toMatchObject({ status: 200 })
})

test('a password is hashed once with the parameters of the server, not again at each sign-in', async () => {
  const server = await startTestServer({ passwordHash: { memoryCost: 20_480, timeCost: 2 } })
  const teacher = await server.signIn('teacher')
  const renewed = await hashOfTeacher(server)
  expect(renewed).toContain('m=20480,t=2,p=1')
  await server.signIn('teacher')
  expect(await hashOfTeacher(server)).toBe(renewed)
  const passwords = { password: PASSWORD, newpassword: 'Seven quiet herons' }
  await teacher.callEndpoint('changePassword', { body: passwords })
  expect(await hashOfTeacher(server)).toContain('m=20480,t=2,p=1')
})
