import { TOKEN_LIFETIME_MS } from '@holdfast/contract/limits'
import { expect, test } from 'vitest'
import { makeClient, PASSWORD, type SignedInClient } from '../../test-support/api-client.ts'
import { shareTestServer, startTestServer } from '../../test-support/test-server.ts'

const shared = shareTestServer()

const REVOKED = { status: 401, body: { code: 'token-withdrawn' } }
const HOUR = 60 * 60 * 1000
const NEW_PASSWORD = 'three blue kites'

function changePassword(client: SignedInClient, password: string, newpassword = NEW_PASSWORD) {
  return client.call('POST', '/me/password', { body: { password, newpassword } })
}

async function readRecordedActivity(client: SignedInClient): Promise<unknown[]> {
  const { entries } = await client.callEndpoint('listActivity', {})
  return entries.map(({ kind, userid, address }) => ({ kind, userid, address }))
}

test('a user reads their own account, whatever organisation the request names', async () => {
  const { signIn } = shared()
  const admin = await signIn('provider.admin')
  const response = await admin.call('GET', '/me', { org: 'riverside' })
  expect(response.body).toEqual({
    userid: 'provider.admin',
    name: admin.name,
    email: 'provider.admin@provider.example',
    type: 'admin',
    organisationname: 'Holdfast Provider',
    totp: false,
    recoverycodes: 0,
    secondfactors: [],
    secondfactorrequired: false,
    haspassword: true,
    singlesignon: null,
  })
})

// Fails without `keptjti`: the device that changes the password would lose its sign-in and its data.
test('a change of password ends all other sessions and lets this one go on', async () => {
  const first = await startTestServer()
  const second = await startTestServer({ database: first.database })
  const phone = await first.signIn('teacher')
  const elsewhere = await second.signIn('teacher')
  const phoneAtSecond = makeClient(second.address, phone.token)
  expect(await changePassword(phone, PASSWORD)).toMatchObject({ status: 200 })
  await expect.poll(() => elsewhere.call('GET', '/incidents')).toMatchObject(REVOKED)
  for (const client of [phone, phoneAtSecond]) {
    expect(await client.call('GET', '/incidents')).toMatchObject({ status: 200 })
    expect(await client.call('POST', '/token')).toMatchObject({ status: 200 })
  }
  const attempt = (password: string) =>
    first.anyone.call('POST', '/login', { body: { username: 'teacher', password } })
  expect(await attempt(PASSWORD)).toMatchObject({ status: 401 })
  expect(await attempt(NEW_PASSWORD)).toMatchObject({ status: 200 })
})

test('a process that starts after a change of password accepts only the session that made it', async () => {
  const first = await startTestServer()
  const phone = await first.signIn('teacher')
  const tablet = await first.signIn('teacher')
  await changePassword(phone, PASSWORD)
  const later = await startTestServer({ database: first.database })
  expect(await makeClient(later.address, phone.token).call('GET', '/incidents')).toMatchObject({
    status: 200,
  })
  expect(await makeClient(later.address, tablet.token).call('GET', '/incidents')).toMatchObject(
    REVOKED,
  )
})

// Fails when the session kept by an earlier revocation is still kept after a later one.
test('the session that one change of password kept is ended by a change from another session', async () => {
  const { anyone, address, signIn } = await startTestServer()
  const phone = await signIn('teacher')
  await changePassword(phone, PASSWORD)
  const body = { username: 'teacher', password: NEW_PASSWORD }
  const laptop = await anyone.callEndpoint('logIn', { body })
  const atLaptop = { ...laptop, ...makeClient(address, laptop.token) }
  await changePassword(atLaptop, NEW_PASSWORD, 'four green kites')
  expect(await phone.call('GET', '/incidents')).toMatchObject(REVOKED)
  expect(await atLaptop.call('GET', '/incidents')).toMatchObject({ status: 200 })
})

// Fails when the update does not require the password that was checked: both changes are accepted, and
// the first new password does not work.
test('of two changes of the password at once one counts, and a repetition of it changes nothing', async () => {
  const { signIn } = await startTestServer()
  const phone = await signIn('teacher')
  const different = await Promise.all(
    ['three blue kites', 'four green kites'].map((password) =>
      changePassword(phone, PASSWORD, password),
    ),
  )
  expect(different.map(({ status }) => status).sort()).toEqual([200, 403])
  const head = await signIn('head')
  const repeated = await Promise.all([1, 2].map(() => changePassword(head, PASSWORD)))
  expect(repeated.map(({ status }) => status)).toEqual([200, 200])
  const activity = await head.callEndpoint('listActivity', {})
  const changes = activity.entries.filter(({ kind }) => kind === 'password-changed')
  expect(changes.map(({ userid }) => userid).sort()).toEqual(['head', 'teacher'])
})

test('an unsuitable new password is refused before the current one is looked at', async () => {
  const { signIn } = shared()
  const phone = await signIn('teacher')
  expect(await changePassword(phone, 'not it', 'short')).toMatchObject({
    status: 400,
    body: { errors: ['The password must be at least 10 characters long'] },
  })
  for (const newpassword of ['Riverside-2026', 'dana.fox.123']) {
    expect(await changePassword(phone, 'not it', newpassword)).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('must not be made of the name') },
    })
  }
})

// Fails without the limits: the eleventh guess is right.
test('the current password cannot be guessed on a device that was left unlocked', async () => {
  const { signIn } = await startTestServer()
  const unlocked = await signIn('teacher')
  const other = await signIn('teacher')
  for (let guess = 0; guess < 10; guess += 1) {
    expect(await changePassword(unlocked, `guess ${guess}`)).toMatchObject({
      status: 403,
      body: { code: 'wrong-password' },
    })
  }
  expect(await changePassword(unlocked, PASSWORD)).toMatchObject({ status: 429 })
  // That does not lock out the owner on another device.
  expect(await changePassword(other, PASSWORD)).toMatchObject({ status: 200 })
})

test('the sessions of a user say which device, since when, last when and which one asks', async () => {
  let now = new Date('2026-11-21T10:00:00Z')
  const { anyone, address, signIn } = await startTestServer({ now: () => now })
  const headers = { 'user-agent': 'Mozilla/5.0 (iPhone) Safari/604.1' }
  const body = { username: 'teacher', password: PASSWORD }
  await anyone.call('POST', '/login', { body, headers })
  await signIn('head')
  now = new Date(now.getTime() + 30 * HOUR)
  const laptop = await signIn('teacher')
  const list = await makeClient(address, laptop.token).callEndpoint('listSessions', {})
  expect(list).toMatchObject([
    { present: true, first: '2026-11-22T16:00:00.000Z', last: '2026-11-22T16:00:00.000Z' },
    {
      device: 'Safari on iPhone',
      present: false,
      first: '2026-11-21T10:00:00.000Z',
      last: '2026-11-21T10:00:00.000Z',
    },
  ])
  expect(list).toHaveLength(2)
})

test('when a session was last seen is stored at most once an hour, even for one that is not in the table', async () => {
  let now = new Date('2026-11-21T10:00:00Z')
  const { database, signIn } = await startTestServer({ now: () => now })
  const phone = await signIn('teacher')
  const last = async () => (await phone.callEndpoint('listSessions', {}))[0]?.last
  expect(await last()).toBe('2026-11-21T10:00:00.000Z')
  await database.query('delete from sessions')
  now = new Date('2026-11-21T10:50:00Z')
  expect(await last()).toBe(undefined)
  now = new Date('2026-11-21T11:10:00Z')
  expect(await last()).toBe('2026-11-21T11:10:00.000Z')
  now = new Date('2026-11-21T12:00:00Z')
  expect(await last()).toBe('2026-11-21T11:10:00.000Z')
  now = new Date('2026-11-21T12:15:00Z')
  expect(await last()).toBe('2026-11-21T12:15:00.000Z')
})

test('one session is ended everywhere, and recorded with the address', async () => {
  const { signIn } = await startTestServer()
  const head = await signIn('head')
  const lost = await signIn('head')
  const list = await head.callEndpoint('listSessions', {})
  const id = list.find(({ present }) => !present)?.id ?? ''
  await head.callEndpoint('endSession', { parameters: { id } })
  expect(await lost.call('GET', '/incidents')).toMatchObject(REVOKED)
  expect(await head.callEndpoint('listSessions', {})).toMatchObject([{ present: true }])
  expect((await readRecordedActivity(head))[0]).toEqual({
    kind: 'session-ended',
    userid: 'head',
    address: '127.0.0.1',
  })
})

test('a session of somebody else is not found, not even by an admin', async () => {
  const { signIn } = shared()
  const teacher = await signIn('teacher')
  const [session] = await teacher.callEndpoint('listSessions', {})
  const head = await signIn('head')
  expect(await head.call('DELETE', `/me/sessions/${session?.id}`)).toMatchObject({ status: 404 })
  expect(await teacher.call('GET', '/incidents')).toMatchObject({ status: 200 })
})

test('all other sessions are ended at once, including those that are not listed', async () => {
  const { database, signIn } = await startTestServer()
  const head = await signIn('head')
  const others = [await signIn('head'), await signIn('head')]
  await database.query('delete from sessions')
  await head.callEndpoint('endOtherSessions', {})
  for (const other of others) expect(await other.call('GET', '/incidents')).toMatchObject(REVOKED)
  expect(await head.call('GET', '/incidents')).toMatchObject({ status: 200 })
  expect((await readRecordedActivity(head))[0]).toMatchObject({ kind: 'other-sessions-ended' })
})

test('sessions that ended or expired are deleted from the table', async () => {
  let now = new Date('2026-11-21T10:00:00Z')
  const { database, signIn } = await startTestServer({ now: () => now })
  const countOf = async (userid: string) =>
    (await database.query('select id from sessions where userid = $1', [userid])).length
  const phone = await signIn('teacher')
  await signIn('welfare').then((tablet) => tablet.callEndpoint('listSessions', {}))
  await phone.callEndpoint('listSessions', {})
  expect([await countOf('teacher'), await countOf('welfare')]).toEqual([1, 1])
  await phone.callEndpoint('logOut', {})
  expect(await countOf('teacher')).toBe(0)
  now = new Date(now.getTime() + TOKEN_LIFETIME_MS + HOUR)
  await signIn('teacher').then((tablet) => tablet.callEndpoint('listSessions', {}))
  expect(await countOf('welfare')).toBe(0)
})
