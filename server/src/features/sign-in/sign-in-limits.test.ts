import { expect, test } from 'vitest'
import type { Client } from '../../test-support/api-client.ts'
import { PASSWORD } from '../../test-support/api-client.ts'
import { startTestServer } from '../../test-support/test-server.ts'

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

/** Fails so often with one username, each time from another address. */
async function failTimes(anyone: Client, times: number, attempt: Attempt) {
  for (let count = 0; count < times; count += 1) {
    const answer = await tryToSignIn(anyone, { from: `198.51.100.${count}`, ...attempt })
    expect(answer.status).toBe(401)
  }
}

test('after ten failures a username is blocked, from any address', async () => {
  const { anyone } = await startTestServer({ env: { TRUST_PROXY: '127.0.0.1' } })
  await failTimes(anyone, 10, { username: 'teacher' })
  const answer = await tryToSignIn(anyone, { username: 'teacher', password: PASSWORD })
  expect(answer).toMatchObject(TOO_MANY)
  expect(answer.headers.get('retry-after')).toBe('900')
  expect(await tryToSignIn(anyone, { username: 'head', password: PASSWORD })).toMatchObject({
    status: 200,
  })
})

test('failures count for fifteen minutes', async () => {
  let now = new Date('2026-11-21T10:00:00Z')
  const { anyone } = await startTestServer({ env: { TRUST_PROXY: '127.0.0.1' }, now: () => now })
  await failTimes(anyone, 10, { username: 'teacher' })
  now = new Date('2026-11-21T10:14:59Z')
  expect(await tryToSignIn(anyone, { username: 'teacher' })).toMatchObject({ status: 429 })
  now = new Date('2026-11-21T10:15:00Z')
  expect(await tryToSignIn(anyone, { username: 'teacher', password: PASSWORD })).toMatchObject({
    status: 200,
  })
})

test('a successful sign-in resets the count', async () => {
  const { anyone } = await startTestServer({ env: { TRUST_PROXY: '127.0.0.1' } })
  await failTimes(anyone, 9, { username: 'teacher' })
  await tryToSignIn(anyone, { username: 'teacher', password: PASSWORD })
  await failTimes(anyone, 9, { username: 'teacher' })
})

test('after fifty failures an address is blocked, for any username', async () => {
  const { anyone } = await startTestServer({ env: { TRUST_PROXY: '127.0.0.1' } })
  const from = '203.0.113.9'
  for (let count = 0; count < 50; count += 1) {
    const answer = await tryToSignIn(anyone, { username: `user${count}`, from })
    expect(answer.status).toBe(401)
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
  const { anyone, signIn } = await startTestServer({ env: { TRUST_PROXY: '127.0.0.1' } })
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
  const { anyone, signIn } = await startTestServer({ env: { TRUST_PROXY: '127.0.0.1' } })
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
  const { anyone, signIn } = await startTestServer({ env: { TRUST_PROXY: '127.0.0.1' } })
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

test('parallel guesses are counted one by one, and more than 500 in the queue are rejected', async () => {
  const { anyone } = await startTestServer()
  const attempts = Array.from({ length: 530 }, () => tryToSignIn(anyone, { username: 'teacher' }))
  const answers = await Promise.all(attempts)
  const count = (status: number) => answers.filter((answer) => answer.status === status).length
  expect(count(401)).toBe(10)
  expect(count(503)).toBeGreaterThan(0)
  expect(count(401) + count(429) + count(503)).toBe(530)
  const refused = answers.find(({ status }) => status === 503)
  expect(refused).toMatchObject({ body: { code: 'overloaded', success: false } })
  expect(refused?.headers.get('retry-after')).toBe('5')
})
