import { expect, test, vi } from 'vitest'
import type { Client } from '../../test-support/api-client.ts'
import { PASSWORD } from '../../test-support/api-client.ts'
import { startTestServer, type TestServer } from '../../test-support/test-server.ts'

/** Makes the server trust the tests' own address as a proxy. */
const BEHIND_PROXY = { TRUST_PROXY: '127.0.0.1' }
const WRONG = 'Not-the-password'
const TOO_MANY = {
  status: 429,
  body: {
    success: false,
    code: 'too-many-attempts',
    error: 'Too many attempts. Please wait 15 minutes and try again.',
  },
}

type Attempt = { username: string; password?: string; device?: string; from?: string }

function tryToSignIn(anyone: Client, { from = '192.0.2.1', password = WRONG, ...rest }: Attempt) {
  return anyone.call('POST', '/login', {
    body: { password, ...rest },
    headers: { 'x-forwarded-for': from },
  })
}

/** Stores fifty failures of the address, its limit, as if they had just happened. */
function blockAddress({ database }: TestServer, key: string) {
  return database.query(
    'insert into sign_in_failures select $1, now() from generate_series(1, 50)',
    [`address ${key}`],
  )
}

/** Fails to sign in with one username several times, each time from another address. */
async function failTimes(anyone: Client, times: number, attempt: Attempt) {
  for (let count = 0; count < times; count += 1) {
    const response = await tryToSignIn(anyone, { from: `198.51.100.${count}`, ...attempt })
    expect(response.status).toBe(401)
  }
}

test('after ten failures a username is blocked, from any address', async () => {
  const { anyone } = await startTestServer({ env: BEHIND_PROXY })
  await failTimes(anyone, 10, { username: 'teacher' })
  const response = await tryToSignIn(anyone, { username: 'teacher', password: PASSWORD })
  expect(response).toMatchObject(TOO_MANY)
  expect(response.headers.get('retry-after')).toBe('900')
  expect(await tryToSignIn(anyone, { username: 'head', password: PASSWORD })).toMatchObject({
    status: 200,
  })
})

test('failures count for fifteen minutes', async () => {
  let now = new Date('2026-11-21T10:00:00Z')
  const { anyone } = await startTestServer({ env: BEHIND_PROXY, now: () => now })
  await failTimes(anyone, 10, { username: 'teacher' })
  now = new Date('2026-11-21T10:14:59Z')
  expect(await tryToSignIn(anyone, { username: 'teacher' })).toMatchObject({ status: 429 })
  now = new Date('2026-11-21T10:15:00Z')
  expect(await tryToSignIn(anyone, { username: 'teacher', password: PASSWORD })).toMatchObject({
    status: 200,
  })
})

test('a successful sign-in resets the count', async () => {
  const { anyone } = await startTestServer({ env: BEHIND_PROXY })
  await failTimes(anyone, 9, { username: 'teacher' })
  await tryToSignIn(anyone, { username: 'teacher', password: PASSWORD })
  await failTimes(anyone, 9, { username: 'teacher' })
})

test('after fifty failures an address is blocked, for any username', async () => {
  const { anyone } = await startTestServer({ env: BEHIND_PROXY })
  const from = '203.0.113.9'
  for (let count = 0; count < 50; count += 1) {
    const response = await tryToSignIn(anyone, { username: `user${count}`, from })
    expect(response.status).toBe(401)
  }
  const teacher = { username: 'teacher', password: PASSWORD }
  expect(await tryToSignIn(anyone, { ...teacher, from })).toMatchObject(TOO_MANY)
  expect(await tryToSignIn(anyone, { ...teacher, from: '203.0.113.10' })).toMatchObject({
    status: 200,
  })
})

test('without a trusted proxy the header with the client address is ignored', async () => {
  const { anyone, database } = await startTestServer()
  await tryToSignIn(anyone, { username: 'teacher', from: '203.0.113.9' })
  const counters = await database.query('select counter from sign_in_failures order by counter')
  expect(counters).toEqual([{ counter: 'address 127.0.0.1' }, { counter: 'user teacher' }])
})

test('a known device is not blocked by the failures of others', async () => {
  const { anyone, signIn } = await startTestServer({ env: BEHIND_PROXY })
  const { device } = await signIn('head')
  await failTimes(anyone, 10, { username: 'head' })
  expect(await tryToSignIn(anyone, { username: 'head', password: PASSWORD })).toMatchObject({
    status: 429,
  })
  expect(await tryToSignIn(anyone, { username: 'head', password: PASSWORD, device })).toMatchObject(
    { status: 200, body: { device } },
  )
})

test('a known device has its own count of ten failures for each user', async () => {
  const { anyone, signIn } = await startTestServer({ env: BEHIND_PROXY })
  const { device } = await signIn('head')
  await tryToSignIn(anyone, { username: 'teacher', password: PASSWORD, device })
  await failTimes(anyone, 10, { username: 'head', device })
  expect(await tryToSignIn(anyone, { username: 'head', device })).toMatchObject({ status: 429 })
  expect(await tryToSignIn(anyone, { username: 'head', password: PASSWORD })).toMatchObject({
    status: 200,
  })
  const teacher = { username: 'teacher', password: PASSWORD, device }
  expect(await tryToSignIn(anyone, teacher)).toMatchObject({ status: 200 })
})

test('a device is known only for the users who have signed in on it', async () => {
  const { anyone, signIn } = await startTestServer({ env: BEHIND_PROXY })
  const { device } = await signIn('teacher')
  await failTimes(anyone, 10, { username: 'head', device })
  expect(await tryToSignIn(anyone, { username: 'head', device })).toMatchObject({ status: 429 })
  expect(await tryToSignIn(anyone, { username: 'head' })).toMatchObject({ status: 429 })
})

test('many sign-ins at once are queued and not rejected', async () => {
  const { anyone } = await startTestServer()
  const attempts = Array.from({ length: 40 }, () =>
    tryToSignIn(anyone, { username: 'teacher', password: PASSWORD }),
  )
  const statuses = (await Promise.all(attempts)).map(({ status }) => status)
  expect(new Set(statuses)).toEqual(new Set([200]))
})

test('parallel guesses are counted one by one, and the rest are refused without a password check', async () => {
  const { anyone } = await startTestServer()
  const attempts = Array.from({ length: 530 }, () => tryToSignIn(anyone, { username: 'teacher' }))
  const responses = await Promise.all(attempts)
  const count = (status: number) =>
    responses.filter((response) => response.status === status).length
  expect(count(401)).toBe(10)
  expect(count(401) + count(429) + count(503)).toBe(530)
  for (const { status, headers } of responses) {
    if (status === 503) expect(headers.get('retry-after')).toBe('5')
  }
})

// Prevents this attack: 1,500 refused sign-ins fill the queue of 500, and nobody else can sign in.
test('a legitimate sign-in succeeds beside 1,500 refused ones', async () => {
  const { app, signIn } = await startTestServer()
  const { device } = await signIn('head')
  const logIn = async (username: string, password: string, body = {}) => {
    const payload = { username, password, ...body }
    return (await app.server.inject({ method: 'POST', url: '/api/login', payload })).statusCode
  }
  const flood = Array.from({ length: 1500 }, () => logIn('site', WRONG))
  const legitimate = [logIn('teacher', PASSWORD), logIn('head', PASSWORD, { device })]
  expect(await Promise.all(legitimate)).toEqual([200, 200])
  const statuses = await Promise.all(flood)
  expect(statuses.filter((status) => status === 401)).toHaveLength(10)
})

// Fails without the refusals in memory (`RememberedRefusals.has`).
test('an attempt of a blocked address reaches neither the queue nor the database', async () => {
  const server = await startTestServer({ env: BEHIND_PROXY })
  const { anyone, app, database } = server
  const from = '203.0.113.9'
  await blockAddress(server, from)
  expect(await tryToSignIn(anyone, { username: 'teacher', from })).toMatchObject(TOO_MANY)
  const rows = await database.query('select * from sign_in_failures')
  const queries = vi.spyOn(app.context.connections.system, 'selectFrom')
  for (let count = 0; count < 20; count += 1) {
    expect(await tryToSignIn(anyone, { username: 'teacher', from })).toMatchObject(TOO_MANY)
  }
  expect(queries.mock.calls.length).toBeLessThan(20)
  expect(await database.query('select * from sign_in_failures')).toHaveLength(rows.length)
})

// Prevents this attack: an IPv6 customer uses a new address for each guess.
test('all addresses of an IPv6 network are counted as one', async () => {
  const server = await startTestServer({ env: BEHIND_PROXY })
  const { anyone } = server
  await blockAddress(server, '2001:db8:1:2::/64')
  const teacher = { username: 'teacher', password: PASSWORD }
  expect(await tryToSignIn(anyone, { ...teacher, from: '2001:db8:1:2:ffff::1' })).toMatchObject(
    TOO_MANY,
  )
  expect(await tryToSignIn(anyone, { ...teacher, from: '2001:db8:1:3::1' })).toMatchObject({
    status: 200,
  })
})
