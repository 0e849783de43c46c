import { expect, test } from 'vitest'
import { makeClient, PASSWORD, type SignedInClient } from '../../test-support/api-client.ts'
import { Authenticator, setUpTotp } from '../../test-support/authenticator.ts'
import { startTestServer, type TestServer } from '../../test-support/test-server.ts'

const START = new Date('2026-11-21T10:00:00Z')
const HALF_MINUTE = 30_000
const WRONG_CODE = { status: 403, body: { code: 'wrong-code' } }
const BY_FACTOR = {
  status: 403,
  body: { code: 'wrong-code', message: expect.stringContaining('You have a second factor') },
}
const NEEDED = { status: 401, body: { code: 'second-factor-needed' } }
const REQUIRED = { status: 403, body: { code: 'second-factor-required' } }

type LogIn = { password?: string; code?: string; type?: 'admin' | 'standard' }

async function start(env: Record<string, string> = {}) {
  let now = START
  const server = await startTestServer({ env, now: () => now })
  return {
    ...server,
    now: () => now,
    /** A code works once, so this moves on to the next code. */
    next: (app: Authenticator) => {
      now = new Date(now.getTime() + HALF_MINUTE)
      return app.codeAt(now)
    },
    advanceBy: (milliseconds: number) => {
      now = new Date(now.getTime() + milliseconds)
    },
  }
}

function logIn({ anyone }: Pick<TestServer, 'anyone'>, username: string, sent: LogIn = {}) {
  const body = { username, password: PASSWORD, ...sent }
  return anyone.call<{ token: string; setup?: boolean }>('POST', '/login', { body })
}

async function kindsRecorded(admin: SignedInClient): Promise<string[]> {
  const { entries } = await admin.callEndpoint('listActivity', {})
  return entries.map(({ kind, summary }) => `${kind}: ${summary}`)
}

test('with an authenticator app the password alone is not enough any more', async () => {
  const server = await start()
  const { app } = await setUpTotp(await server.signIn('teacher'), server.now())
  expect(await logIn(server, 'teacher')).toMatchObject({
    status: 401,
    body: { code: 'second-factor-needed', methods: ['code'], success: false },
  })
  expect(await logIn(server, 'teacher', { code: '000000' })).toMatchObject(WRONG_CODE)
  expect(await logIn(server, 'teacher', { code: server.next(app) })).toMatchObject({ status: 200 })
})

test('an authenticator app whose set-up was not finished is ignored', async () => {
  const server = await start()
  const teacher = await server.signIn('teacher')
  const { secret } = await teacher.callEndpoint('beginTotp', {})
  const code = new Authenticator(secret).codeAt(server.now())
  expect(await teacher.call('POST', '/me/confirm', { body: { code } })).toMatchObject(WRONG_CODE)
  expect(await teacher.call('DELETE', '/me/totp')).toMatchObject({ status: 404 })
  expect(await logIn(server, 'teacher')).toMatchObject({ status: 200 })
})

test('a wrong password is refused alike, with or without a second factor', async () => {
  const server = await start()
  const { app } = await setUpTotp(await server.signIn('teacher'), server.now())
  for (const code of [undefined, server.next(app)]) {
    const sent = { password: 'not it', ...(code && { code }) }
    expect(await logIn(server, 'teacher', sent)).toMatchObject({
      status: 401,
      body: { code: 'wrong-credentials' },
    })
  }
})

// Fails without the condition on `laststep`.
test('a code is accepted once, by whichever process sees it first', async () => {
  const server = await start()
  const { app } = await setUpTotp(await server.signIn('teacher'), server.now())
  const second = await startTestServer({ database: server.database, now: server.now })
  const code = server.next(app)
  const attempts = await Promise.all([
    logIn(server, 'teacher', { code }),
    logIn(second, 'teacher', { code }),
    logIn(server, 'teacher', { code }),
  ])
  expect(attempts.map(({ status }) => status).sort()).toEqual([200, 403, 403])
  server.advanceBy(HALF_MINUTE)
  expect(await logIn(server, 'teacher', { code })).toMatchObject(WRONG_CODE)
})

test('the code that set up the app signs nobody in', async () => {
  const server = await start()
  const { app } = await setUpTotp(await server.signIn('teacher'), server.now())
  const code = app.codeAt(server.now())
  expect(await logIn(server, 'teacher', { code })).toMatchObject(WRONG_CODE)
})

test('a recovery code is accepted once, however it is typed or often sent at once, and a wrong one is recorded', async () => {
  const server = await start()
  const head = await server.signIn('head')
  const { recoverycodes } = await setUpTotp(await server.signIn('teacher'), server.now())
  expect(new Set(recoverycodes).size).toBe(10)
  const [first = '', other = ''] = recoverycodes
  const code = ` ${first.replace('-', ' ').toUpperCase()} `
  expect(await logIn(server, 'teacher', { code })).toMatchObject({ status: 200 })
  expect(await logIn(server, 'teacher', { code })).toMatchObject(WRONG_CODE)
  expect(await logIn(server, 'teacher', { code: first })).toMatchObject(WRONG_CODE)
  const atOnce = [1, 2].map(() => logIn(server, 'teacher', { code: other }))
  const attempts = await Promise.all(atOnce)
  expect(attempts.map(({ status }) => status).sort()).toEqual([200, 403])
  expect(await kindsRecorded(head)).toContain('failed-sign-in: Wrong code')
})

test('new recovery codes replace the previous ones', async () => {
  const server = await start()
  const teacher = await server.signIn('teacher')
  const { recoverycodes } = await setUpTotp(teacher, server.now())
  const made = await teacher.callEndpoint('createRecoveryCodes', {})
  const [before = ''] = recoverycodes
  const [present = ''] = made.recoverycodes
  expect(await logIn(server, 'teacher', { code: before })).toMatchObject(WRONG_CODE)
  expect(await logIn(server, 'teacher', { code: present })).toMatchObject({ status: 200 })
})

// Fails when the right password clears the count of wrong codes.
test('codes cannot be guessed, not even by somebody who knows the password', async () => {
  const server = await start()
  const { app } = await setUpTotp(await server.signIn('teacher'), server.now())
  for (let guess = 0; guess < 10; guess += 1) {
    expect(await logIn(server, 'teacher')).toMatchObject(NEEDED)
    expect(await logIn(server, 'teacher', { code: `00000${guess}` })).toMatchObject(WRONG_CODE)
  }
  expect(await logIn(server, 'teacher', { code: server.next(app) })).toMatchObject({ status: 429 })
})

test('the first factor ends all other sessions, which may be of somebody with the password', async () => {
  const server = await start()
  const stolen = await server.signIn('teacher')
  const own = await server.signIn('teacher')
  await setUpTotp(own, server.now())
  expect(await stolen.call('GET', '/incidents')).toMatchObject({
    status: 401,
    body: { code: 'token-withdrawn' },
  })
  expect(await own.call('GET', '/incidents')).toMatchObject({ status: 200 })
})

// Fails when the factor protects only the sign-in: a found device and a password could then remove it.
test('whoever has a factor confirms with it: the password alone neither confirms nor removes it', async () => {
  const server = await start()
  const head = await server.signIn('head')
  const { recoverycodes } = await setUpTotp(head, server.now())
  server.advanceBy(16 * 60_000)
  const confirm = (body: object) => head.call('POST', '/me/confirm', { body })
  expect(await confirm({ password: PASSWORD })).toMatchObject(BY_FACTOR)
  expect(await head.call('DELETE', '/me/totp')).toMatchObject({
    status: 403,
    body: { code: 'confirm-identity' },
  })
  expect(await confirm({ code: recoverycodes[0] })).toMatchObject({ status: 200 })
  expect(await head.call('DELETE', '/me/totp')).toMatchObject({ status: 200 })
  server.advanceBy(16 * 60_000)
  expect(await confirm({ password: PASSWORD })).toMatchObject({ status: 200 })
})

test('a code confirms who somebody is', async () => {
  const server = await start()
  const head = await server.signIn('head')
  const { app } = await setUpTotp(head, server.now())
  server.advanceBy(16 * 60_000)
  const code = server.next(app)
  const confirm = () => head.call('POST', '/me/confirm', { body: { code } })
  const addUser = () => {
    const body = { name: 'Kim', type: 'standard', password: 'three blue kites' }
    return head.call('POST', `/users/${crypto.randomUUID()}`, { body })
  }
  expect(await addUser()).toMatchObject({ status: 403, body: { code: 'confirm-identity' } })
  expect(await confirm()).toMatchObject({ status: 200 })
  expect(await addUser()).toMatchObject({ status: 201 })
  expect(await confirm()).toMatchObject(WRONG_CODE)
  expect(await head.call('POST', '/me/confirm', { body: {} })).toMatchObject({ status: 400 })
})

test('a user who must have a second factor can only set it up until it is there', async () => {
  const server = await start()
  const head = await server.signIn('head')
  await setUpTotp(head, server.now())
  await head.callEndpoint('saveSecondFactorPolicy', { body: { required: 'everyone' } })
  const { body } = await logIn(server, 'teacher')
  expect(body.setup).toBe(true)
  const teacher = { ...head, ...makeClient(server.address, body.token) }
  for (const path of ['/incidents', '/content', '/events', '/users']) {
    expect(await teacher.call('GET', path)).toMatchObject(REQUIRED)
  }
  await setUpTotp(teacher, server.now())
  expect(await teacher.call('GET', '/incidents')).toMatchObject(REQUIRED)
  const renewed = await teacher.callEndpoint('renewToken', {})
  expect(renewed.setup).toBe(undefined)
  const client = makeClient(server.address, renewed.token)
  expect(await client.call('GET', '/incidents')).toMatchObject({ status: 200 })
  expect(await teacher.call('DELETE', '/me/totp')).toMatchObject(REQUIRED)
})

test('a new requirement interrupts nobody at work, except at endpoints that need a step-up', async () => {
  const server = await start()
  const head = await server.signIn('head')
  const teacher = await server.signIn('teacher')
  await head.callEndpoint('saveSecondFactorPolicy', { body: { required: 'everyone' } })
  const { token, setup } = await teacher.callEndpoint('renewToken', {})
  expect(setup).toBe(undefined)
  const renewed = makeClient(server.address, token)
  expect(await renewed.call('GET', '/incidents')).toMatchObject({ status: 200 })
  expect(await head.call('GET', '/users')).toMatchObject({ status: 200 })
  expect(await head.call('DELETE', '/users/visits')).toMatchObject(REQUIRED)
})

test.each([
  ['nobody', undefined, undefined],
  ['admins', true, undefined],
  ['everyone', true, true],
] as const)(
  'a second factor that is required of %s has to be set up at their next sign-in',
  async (required, ofAdmin, ofTeacher) => {
    const server = await start()
    const head = await server.signIn('head')
    await head.callEndpoint('saveSecondFactorPolicy', { body: { required } })
    expect((await logIn(server, 'head')).body.setup).toBe(ofAdmin)
    expect((await logIn(server, 'teacher')).body.setup).toBe(ofTeacher)
    expect((await logIn(server, 'hilltop.head')).body.setup).toBe(undefined)
  },
)

test('an admin removes the factor of somebody who lost it, and every session of theirs ends', async () => {
  const server = await start()
  const head = await server.signIn('head')
  const teacher = await server.signIn('teacher')
  await setUpTotp(teacher, server.now())
  const elsewhere = await server.signIn('hilltop.head')
  expect(await elsewhere.call('DELETE', '/users/teacher/second-factor')).toMatchObject({
    status: 404,
  })
  await head.callEndpoint('removeSecondFactor', { parameters: { id: 'teacher' } })
  expect(await teacher.call('GET', '/incidents')).toMatchObject({ status: 401 })
  expect(await logIn(server, 'teacher')).toMatchObject({ status: 200 })
  expect((await kindsRecorded(head))[1]).toContain('second-factor-removed: By an admin')
})

test('the provider removes the factor of a school’s only admin, and the school’s activity says who did', async () => {
  const server = await start()
  const provider = await server.signIn('provider.admin')
  const head = await server.signIn('head')
  await setUpTotp(head, server.now())
  const removed = { parameters: { id: 'head' }, org: 'riverside' }
  await provider.callEndpoint('removeSecondFactor', removed)
  expect(await head.call('GET', '/incidents')).toMatchObject({ status: 401 })
  expect(await logIn(server, 'head')).toMatchObject({ status: 200 })
  const { entries } = await provider.callEndpoint('listActivity', { org: 'riverside' })
  expect(entries).toContainEqual(
    expect.objectContaining({
      kind: 'second-factor-removed',
      recordid: 'head',
      userid: 'provider.admin',
      address: '127.0.0.1',
    }),
  )
})

test('a deleted user leaves no factor behind', async () => {
  const server = await start()
  const head = await server.signIn('head')
  await setUpTotp(await server.signIn('teacher'), server.now())
  await head.callEndpoint('deleteUser', { parameters: { id: 'teacher' } })
  for (const table of ['totp_factors', 'recovery_codes']) {
    expect(await server.database.query(`select userid from ${table}`)).toEqual([])
  }
})
