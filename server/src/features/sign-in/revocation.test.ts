import { TOKEN_LIFETIME_MS } from '@holdfast/contract/limits'
import { expect, onTestFinished, test, vi } from 'vitest'
import { READ_INTERVAL_MS } from '../../platform/tokens/revocations.ts'
import type { SignedInClient } from '../../test-support/api-client.ts'
import { PASSWORD } from '../../test-support/api-client.ts'
import { startTestServer, type TestServer } from '../../test-support/test-server.ts'

const REVOKED = {
  status: 401,
  body: { code: 'token-withdrawn', message: 'Your sign-in has ended. Please sign in again.' },
}
const teacher = { name: 'Dana Fox', email: 'teacher@riverside.example', type: 'standard' } as const

/** The changes by an admin that revoke a user's tokens. */
const revokingChanges: [string, (head: SignedInClient) => Promise<unknown>][] = [
  [
    'a change of type',
    (head) =>
      head.callEndpoint('saveUser', {
        parameters: { id: 'teacher' },
        body: { ...teacher, type: 'admin' },
      }),
  ],
  [
    'a change of password',
    (head) =>
      head.callEndpoint('saveUser', {
        parameters: { id: 'teacher' },
        body: { ...teacher, password: 'three blue kites' },
      }),
  ],
  ['suspension', (head) => head.callEndpoint('suspendUser', { parameters: { id: 'teacher' } })],
  ['deletion', (head) => head.callEndpoint('deleteUser', { parameters: { id: 'teacher' } })],
]

test.each(revokingChanges)('%s revokes all tokens of the user at once', async (_, end) => {
  const { signIn } = await startTestServer()
  const head = await signIn('head')
  const devices = [await signIn('teacher'), await signIn('teacher')]
  await end(head)
  for (const device of devices) {
    expect(await device.call('GET', '/incidents')).toMatchObject(REVOKED)
  }
  expect(await head.call('GET', '/incidents')).toMatchObject({ status: 200 })
})

test.each(revokingChanges)('%s is known to another process', async (_, end) => {
  const first = await startTestServer()
  const second = await startTestServer({ database: first.database })
  const head = await first.signIn('head')
  const device = await second.signIn('teacher')
  expect(await device.call('GET', '/incidents')).toMatchObject({ status: 200 })
  await end(head)
  await expectRevoked(device)
})

test('logging out revokes the token of this device only', async () => {
  const { signIn } = await startTestServer()
  const phone = await signIn('teacher')
  const tablet = await signIn('teacher')
  expect(await phone.call('POST', '/logout')).toMatchObject({
    status: 200,
    body: { success: true },
  })
  expect(await phone.call('GET', '/incidents')).toMatchObject(REVOKED)
  expect(await phone.call('POST', '/logout')).toMatchObject(REVOKED)
  expect(await tablet.call('GET', '/incidents')).toMatchObject({ status: 200 })
})

// A limit of a test would measure how busy the machine is, so the promise is the interval.
test('revocations are read twice a second, for when a message is lost', () => {
  expect(READ_INTERVAL_MS).toBeLessThanOrEqual(500)
})

// Fails unless the server keeps reading revocations, also those that are older than the newest one that it knows.
test.each(['right', 'a day ahead'])(
  'a log out on one process is known to another, even when the message is lost (clock of the database was %s)',
  async (clock) => {
    const first = await startTestServer()
    if (clock !== 'right') {
      await first.database.query(
        "insert into revocations (jti, at) values ('of a day ahead', now() + interval '1 d')",
      )
    }
    const second = await startTestServer({ database: first.database })
    const device = await first.signIn('teacher')
    await loseMessages(second)
    await device.callEndpoint('logOut', {})
    const headers = { authorization: `Bearer ${device.token}` }
    await expectRevoked({ call: (method, path) => second.anyone.call(method, path, { headers }) })
  },
)

// Fails when a start deletes what has expired by a clock that is put right a minute later.
test('a clock that is a month ahead when the server starts removes no revocation', async () => {
  const { database, signIn } = await startTestServer()
  const { token, callEndpoint } = await signIn('teacher')
  await callEndpoint('logOut', {})
  await database.query("update revocations set at = at - interval '30 d'")
  const later = await startTestServer({ database })
  await database.query("update revocations set at = at + interval '30 d'")
  const last = await startTestServer({ database })
  for (const { anyone } of [later, last]) {
    const headers = { authorization: `Bearer ${token}` }
    expect(await anyone.call('GET', '/incidents', { headers })).toMatchObject(REVOKED)
  }
})

// Fails when the tokens of a new user begin below what the last owner of the username revoked.
test('whoever gets a username that became free can sign in, on every process', async () => {
  const { database } = await startTestServer()
  await database.query("insert into revocations (userid, belowversion) values ('kim.lake', 1003)")
  const first = await startTestServer({ database })
  const second = await startTestServer({ database })
  const head = await first.signIn('head')
  const body = { name: 'Kim Lake', type: 'standard', password: PASSWORD } as const
  await head.callEndpoint('saveUser', { parameters: { id: 'kim.lake' }, body })
  for (const { signIn } of [first, second]) {
    const kim = await signIn('kim.lake')
    expect(await kim.call('GET', '/incidents')).toMatchObject({ status: 200 })
  }
  const { token } = await second.signIn('kim.lake')
  const change = { name: 'Kim Lake', type: 'standard', password: 'four green boats' } as const
  await head.callEndpoint('saveUser', { parameters: { id: 'kim.lake' }, body: change })
  const headers = { authorization: `Bearer ${token}` }
  await expectRevoked({ call: (method, path) => second.anyone.call(method, path, { headers }) })
})

test('a process that starts later knows earlier revocations', async () => {
  const first = await startTestServer()
  const { token, callEndpoint } = await first.signIn('teacher')
  await callEndpoint('logOut', {})
  const later = await startTestServer({ database: first.database })
  const headers = { authorization: `Bearer ${token}` }
  expect(await later.anyone.call('GET', '/incidents', { headers })).toMatchObject(REVOKED)
})

// Fails when only a start removes them: then a server that runs for months fills its memory.
test('a revocation is removed once the tokens that it revokes have expired, and not before', async () => {
  const { app, database, signIn } = await startTestServer()
  const { revocations, tokens } = app.context
  const teacher = await signIn('teacher')
  const site = await signIn('site')
  const claims = [teacher, site].map(({ token }) => tokens.verify(token))
  await teacher.callEndpoint('logOut', {})
  const head = await signIn('head')
  await head.callEndpoint('suspendUser', { parameters: { id: 'site' } })
  const stored = async () => (await database.query('select from revocations')).length
  const known = () => claims.map((each) => revocations.has(each))

  await database.query(
    "insert into revocations (jti, at) values ('older', now() - interval '30 d')",
  )
  const day = 24 * 60 * 60_000
  const clock = performance.now.bind(performance)
  let passed = TOKEN_LIFETIME_MS
  vi.spyOn(performance, 'now').mockImplementation(() => clock() + passed)
  onTestFinished(() => void vi.restoreAllMocks())
  await expect.poll(stored).toBe(2)
  expect(known()).toEqual([true, true])

  await database.query("update revocations set at = at - interval '30 d'")
  passed += 2 * day
  await expect.poll(stored).toBe(0)
  await expect.poll(known).toEqual([false, false])
})

test('after a change of password only the new one signs in', async () => {
  const { anyone, signIn } = await startTestServer()
  const head = await signIn('head')
  const body = { ...teacher, password: 'three blue kites' }
  await head.callEndpoint('saveUser', { parameters: { id: 'teacher' }, body })
  const attempt = (password: string) =>
    anyone.call('POST', '/login', { body: { username: 'teacher', password } })
  expect(await attempt(PASSWORD)).toMatchObject({ status: 401 })
  expect(await attempt('three blue kites')).toMatchObject({ status: 200 })
})

test('a deleted user cannot sign in', async () => {
  const { anyone, signIn } = await startTestServer()
  const head = await signIn('head')
  await head.callEndpoint('deleteUser', { parameters: { id: 'teacher' } })
  const body = { username: 'teacher', password: PASSWORD }
  expect(await anyone.call('POST', '/login', { body })).toMatchObject({
    status: 401,
    body: { code: 'wrong-credentials' },
  })
})

async function expectRevoked(device: Pick<SignedInClient, 'call'>): Promise<void> {
  await expect.poll(() => device.call('GET', '/incidents')).toMatchObject(REVOKED)
}

/** Stops messages of other processes from reaching this server. */
async function loseMessages({ app, database }: TestServer): Promise<void> {
  const [listener] = await database.query(
    `select pid from pg_stat_activity join pg_locks using (pid)
     where datname = current_database() and locktype = 'advisory' and mode = 'ShareLock'
     order by backend_start desc limit 1`,
  )
  expect(listener).toBeDefined()
  app.context.connections.connect = () => new Promise(() => undefined)
  await database.query('select pg_terminate_backend($1)', [listener?.pid])
}
