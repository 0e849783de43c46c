import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ProblemBody } from '@holdfast/contract/endpoints/problems'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../test-support/test-server.ts'
import { addKey, deleteKeysOf } from './password-reset-store.ts'

const OLD_PASSWORD = 'Holdfast-demo-1'
const NEW_PASSWORD = 'a brand new password'
const LINK = /^(http:\/\/127\.0\.0\.1:8080)\/reset\/([\w-]{43})\r$/m

type Mail = { to: string; key: string; text: string }

/** The messages with a link written so far, oldest first. */
async function outbox({ app }: TestServer): Promise<Mail[]> {
  const folder = join(app.context.config.dataDir, 'outbox')
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'))
  const mails = await Promise.all(
    names.sort().map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8')
      return { to: /^To: (.*)\r$/m.exec(text)?.[1] ?? '', key: LINK.exec(text)?.[2] ?? '', text }
    }),
  )
  return mails.filter(({ key }) => key !== '')
}

function request(server: TestServer, email: string) {
  return server.anyone.call<ProblemBody>('POST', '/reset/email', { body: { email } })
}

function reset(server: TestServer, resetkey: string, password = NEW_PASSWORD) {
  return server.anyone.call<ProblemBody>('POST', '/reset/password', {
    body: { resetkey, password },
  })
}

function logIn(server: TestServer, username: string, password: string) {
  return server.anyone.call('POST', '/login', { body: { username, password } })
}

/** Requests a link and returns its key. */
async function newKey(server: TestServer, email: string): Promise<string> {
  const before = (await outbox(server)).length
  expect(await request(server, email)).toMatchObject({ status: 200, body: { success: true } })
  await expect.poll(async () => (await outbox(server)).length).toBe(before + 1)
  return (await outbox(server)).at(-1)?.key ?? ''
}

test('the link in the message changes the password and ends every session of that user', async () => {
  const server = await startTestServer()
  const teacher = await server.signIn('teacher')
  const other = await server.signIn('head')
  const key = await newKey(server, ' Teacher@Riverside.example ')
  expect(await reset(server, key)).toMatchObject({ status: 200, body: { success: true } })

  expect(await teacher.call('GET', '/incidents')).toMatchObject({
    status: 401,
    body: { code: 'token-withdrawn' },
  })
  expect((await other.call('GET', '/incidents')).status).toBe(200)
  expect((await logIn(server, 'teacher', OLD_PASSWORD)).status).toBe(401)
  expect((await logIn(server, 'teacher', NEW_PASSWORD)).status).toBe(200)
})

test('the message names the user and links to PUBLIC_URL', async () => {
  const server = await startTestServer()
  await fetch(`${server.address}/api/reset/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-host': 'evil.example' },
    body: JSON.stringify({ email: 'teacher@riverside.example' }),
  })
  await expect.poll(() => outbox(server)).toHaveLength(1)
  const [mail] = await outbox(server)
  expect(mail?.to).toBe('teacher@riverside.example')
  expect(mail?.text).toMatch(LINK)
  for (const part of ['Dana Fox', 'teacher', 'Riverside Academy', 'one hour', 'no-reply']) {
    expect(mail?.text).toContain(part)
  }
})

test('an unknown email gets the same response, and nothing is sent', async () => {
  const server = await startTestServer()
  const unknown = await request(server, 'nobody@riverside.example')
  const known = await request(server, 'teacher@riverside.example')
  expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
  await server.app.server.close()
  const waiting = () => server.database.query('select * from queued_mails')
  await expect.poll(waiting).toEqual([])
  expect((await outbox(server)).map(({ to }) => to)).toEqual(['teacher@riverside.example'])
})

test('each account with that email gets a link of its own', async () => {
  const server = await startTestServer()
  await server.database.query(
    "update users set email = 'Office@riverside.example' where id in ('head', 'hilltop.teacher')",
  )
  await request(server, 'office@riverside.example')
  await expect.poll(() => outbox(server)).toHaveLength(2)
  const mails = await outbox(server)
  for (const { key } of mails) expect((await reset(server, key)).status).toBe(200)
  expect((await logIn(server, 'head', NEW_PASSWORD)).status).toBe(200)
  expect((await logIn(server, 'hilltop.teacher', NEW_PASSWORD)).status).toBe(200)
})

test('a deleted user gets no link, and cannot use an earlier one', async () => {
  const server = await startTestServer()
  const key = await newKey(server, 'teacher@riverside.example')
  const head = await server.signIn('head')
  await head.callEndpoint('deleteUser', { parameters: { id: 'teacher' } })
  expect(await reset(server, key)).toMatchObject({
    status: 400,
    body: { code: 'reset-key-invalid' },
  })
})

test('a key works once, even in parallel, and invalidates the other keys of the user', async () => {
  const server = await startTestServer()
  const earlier = await newKey(server, 'teacher@riverside.example')
  const key = await newKey(server, 'teacher@riverside.example')
  const responses = await Promise.all([
    reset(server, key, 'the first new one'),
    reset(server, key, 'the second new one'),
    reset(server, earlier, 'the third new one'),
  ])
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 400, 400])
  for (const used of [key, earlier]) {
    expect(await reset(server, used)).toMatchObject({
      status: 400,
      body: {
        code: 'reset-key-invalid',
        errors: ['This link has expired or has been used. Please ask for a new one.'],
      },
    })
  }
})

test('a key works for one hour', async () => {
  let now = new Date()
  const server = await startTestServer({ now: () => now })
  const key = await newKey(server, 'teacher@riverside.example')
  const inTime = await newKey(server, 'site@riverside.example')
  now = new Date(now.getTime() + 59 * 60_000)
  expect((await reset(server, inTime)).status).toBe(200)
  now = new Date(now.getTime() + 61_000)
  expect((await reset(server, key)).status).toBe(400)
})

test('a key stays usable after a rejected password', async () => {
  const server = await startTestServer()
  const key = await newKey(server, 'teacher@riverside.example')
  for (const password of ['', 'short', 'password123', 'p'.repeat(129)]) {
    const refused = await reset(server, key, password)
    expect(refused).toMatchObject({ status: 400, body: { code: 'invalid' } })
    expect(refused.body.errors).toEqual([expect.stringContaining('password')])
  }
  expect((await reset(server, key)).status).toBe(200)
})

test('neither the database nor the log contains a key', async () => {
  const lines: string[] = []
  const log = pino({ level: 'trace' }, { write: (line: string) => lines.push(line) })
  const server = await startTestServer({ log })
  const key = await newKey(server, 'teacher@riverside.example')
  await reset(server, `${key}x`)
  const rows = await server.database.query('select * from reset_keys')
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain(key)
  expect(lines.join('')).toContain('outbox')
  expect(lines.join('')).not.toContain(key)
})

test('messages to one address are limited, and the limit does not reveal users', async () => {
  let now = new Date()
  const server = await startTestServer({ now: () => now })
  for (const email of ['teacher@riverside.example', 'nobody@riverside.example']) {
    for (let sent = 0; sent < 5; sent += 1) expect((await request(server, email)).status).toBe(200)
    expect(await request(server, email.toUpperCase())).toMatchObject({
      status: 429,
      body: { code: 'too-many-attempts' },
    })
  }
  now = new Date(now.getTime() + 15 * 60_000 + 1)
  expect((await request(server, 'teacher@riverside.example')).status).toBe(200)
})

test('requests from one IP address are limited', async () => {
  const server = await startTestServer()
  const many = Array.from({ length: 60 }, (_, number) => request(server, `${number}@a.example`))
  const statuses = (await Promise.all(many)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(50)
  expect(statuses).toContain(429)
})

test('a user locked out by failed attempts can sign in with the new password at once', async () => {
  const server = await startTestServer()
  for (let failed = 0; failed < 11; failed += 1) await logIn(server, 'teacher', 'wrong password')
  expect((await logIn(server, 'teacher', OLD_PASSWORD)).status).toBe(429)
  const key = await newKey(server, 'teacher@riverside.example')
  await reset(server, key)
  expect((await logIn(server, 'teacher', NEW_PASSWORD)).status).toBe(200)
})

test('an empty email is refused', async () => {
  const server = await startTestServer()
  expect(await request(server, '  ')).toMatchObject({
    status: 400,
    body: { errors: ['Enter an email address'] },
  })
})

test('a mail server that does not respond does not change the response', async () => {
  const server = await startTestServer({ env: { SMTP_URL: 'smtp://127.0.0.1:8229' } })
  expect((await request(server, 'teacher@riverside.example')).status).toBe(200)
})

test('an imported user chooses the first password by a link', async () => {
  const server = await startTestServer()
  const head = await server.signIn('head')
  const kim = { username: 'kim', name: 'Kim Lake', email: 'kim@school.example' }
  await head.callEndpoint('importUsers', { body: { rows: [kim] } })
  await reset(server, await newKey(server, kim.email))
  expect(await logIn(server, 'kim', NEW_PASSWORD)).toMatchObject({ status: 200 })
})

// Prevents this attack: somebody who reads a user's mail requests a link, and waits until an admin notices
// and sets a new password or another email. The link must not undo that.
test.each([
  ['password', { email: 'teacher@riverside.example', password: 'set by the head teacher' }],
  ['email', { email: 'new.address@riverside.example' }],
])('a change of %s by an admin ends all outstanding links of that user', async (_, change) => {
  const server = await startTestServer()
  const key = await newKey(server, 'teacher@riverside.example')
  const otherKey = await newKey(server, 'site@riverside.example')
  const head = await server.signIn('head')
  await head.callEndpoint('saveUser', {
    parameters: { id: 'teacher' },
    body: { name: 'Dana Fox', type: 'standard', ...change },
  })
  expect(await reset(server, key)).toMatchObject({ body: { code: 'reset-key-invalid' } })
  expect(await server.database.query('select username from reset_keys')).toEqual([
    { username: 'site' },
  ])
  expect((await reset(server, otherKey)).status).toBe(200)
})

test('a change of the name alone leaves a link usable', async () => {
  const server = await startTestServer()
  const key = await newKey(server, 'teacher@riverside.example')
  const head = await server.signIn('head')
  const body = { name: 'Dana Hunt', type: 'standard', email: 'teacher@riverside.example' } as const
  await head.callEndpoint('saveUser', { parameters: { id: 'teacher' }, body })
  expect((await reset(server, key)).status).toBe(200)
})

// The same attack with a link requested just before the change, when the old email still finds the user.
test('a link that is created while the email changes is not stored', async () => {
  const server = await startTestServer()
  const { system } = server.app.context.connections
  const key = { keyhash: 'hash', username: 'teacher', expires: new Date(Date.now() + 60_000) }
  const email = 'teacher@riverside.example'
  let adding: Promise<boolean> | undefined
  await system.transaction().execute(async (trx) => {
    await trx
      .updateTable('users')
      .set({ email: 'other@riverside.example' })
      .where('id', '=', 'teacher')
      .execute()
    adding = addKey(system, { ...key, email }, new Date())
    await deleteKeysOf(trx, 'teacher')
  })
  expect(await adding).toBe(false)
  expect(await server.database.query('select username from reset_keys')).toEqual([])
})

// Prevents this attack: a flood of requests for links fills a table (6,891 rows) that every sign-in reads.
test('a flood of requests stores nothing above its limit', async () => {
  const server = await startTestServer()
  const flood = Array.from({ length: 300 }, (_, number) => request(server, `${number}@a.example`))
  const statuses = (await Promise.all(flood)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(50)
  const rows = await server.database.query('select * from sign_in_failures')
  expect(rows.length).toBeLessThanOrEqual(100)
})

test('the limit holds across processes, and no process stores requests above it', async () => {
  const first = await startTestServer()
  const second = await startTestServer({ database: first.database })
  for (let sent = 0; sent < 5; sent += 1) {
    expect((await request(first, 'teacher@riverside.example')).status).toBe(200)
  }
  expect((await request(second, 'teacher@riverside.example')).status).toBe(429)
  expect(await first.database.query('select * from sign_in_failures')).toHaveLength(10)
})

test('attempts with unknown keys from one address are limited', async () => {
  const server = await startTestServer()
  for (let tried = 0; tried < 50; tried += 1) {
    expect((await reset(server, `unknown ${tried}`)).status).toBe(400)
  }
  expect((await reset(server, 'unknown')).status).toBe(429)
})

// Fails without `sendsmail` in the response: then a screen says `Check your email` for ever.
test('in production without a mail server the response says that nothing is sent', async () => {
  const production = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://holdfast.school.example',
    TOKEN_SECRET: 's'.repeat(32),
    TRUST_PROXY: 'none',
  }
  const [server, withMail] = await Promise.all([
    startTestServer({ env: production }),
    startTestServer({ env: { ...production, SMTP_URL: 'smtps://mail.school.example' } }),
  ])
  const nobody = 'nobody@riverside.example'
  expect((await request(server, nobody)).body).toEqual({ success: true, sendsmail: false })
  expect((await request(withMail, nobody)).body).toEqual({ success: true, sendsmail: true })
})

// Fails when a retry compares passwords without counting: a used link then allows fifty more guesses.
test('guesses by a used link count as failed log ins of its user', async () => {
  const server = await startTestServer()
  const key = await newKey(server, 'teacher@riverside.example')
  expect((await reset(server, key)).status).toBe(200)
  for (let tried = 0; tried < 10; tried += 1) {
    expect((await reset(server, key, `seven red boats ${tried}`)).status).toBe(400)
  }
  const blocked = { status: 429, body: { code: 'too-many-attempts' } }
  expect(await reset(server, key, 'seven red boats')).toMatchObject(blocked)
  expect(await reset(server, key)).toMatchObject(blocked)
  expect(await logIn(server, 'teacher', NEW_PASSWORD)).toMatchObject(blocked)
})

test('an admin makes a link to hand over, also for somebody who was imported and has no password', async () => {
  let now = new Date()
  const server = await startTestServer({ now: () => now })
  const head = await server.signIn('head')
  const row = { username: 'kim', name: 'Kim Lake', email: 'kim@riverside.example', type: '' }
  await head.callEndpoint('importUsers', { body: { rows: [row] } })
  const parameters = { id: 'kim' }
  const first = await head.callEndpoint('createResetLink', { parameters })
  const { link, expires } = await head.callEndpoint('createResetLink', { parameters })
  expect(Date.parse(expires) - now.getTime()).toBe(24 * 60 * 60_000)
  const keyOf = (address: string) =>
    /^http:\/\/127\.0\.0\.1:8080\/reset\/([\w-]{43})$/.exec(address)?.[1]

  now = new Date(now.getTime() + 23 * 60 * 60_000)
  expect((await reset(server, keyOf(first.link) ?? '')).status, 'only the newest works').toBe(400)
  expect((await reset(server, keyOf(link) ?? '')).status).toBe(200)
  expect((await logIn(server, 'kim', NEW_PASSWORD)).status).toBe(200)
  expect((await reset(server, keyOf(link) ?? '')).status, 'a retry').toBe(200)
  const again = reset(server, keyOf(link) ?? '', 'four green kites')
  expect((await again).status, 'it works once').toBe(400)
  expect((await logIn(server, 'kim', NEW_PASSWORD)).status).toBe(200)
  const { entries } = await head.callEndpoint('listActivity', {})
  const made = entries.filter(({ kind }) => kind === 'reset-link-made')
  expect(made).toHaveLength(2)
  expect(made[0]).toMatchObject({ userid: 'head', recordid: 'kim', summary: 'Kim Lake' })
})

test('a link is made by admins only, and for users of their own organisation', async () => {
  const server = await startTestServer()
  const path = '/users/teacher/reset-link'
  const statusFor = async (username: string, organisation: { org?: string } = {}) =>
    (await (await server.signIn(username)).call('POST', path, organisation)).status
  expect(await statusFor('site')).toBe(403)
  expect(await statusFor('hilltop.head')).toBe(404)
  expect(await statusFor('provider.admin', { org: 'riverside' })).toBe(201)
  expect(await statusFor('provider.admin', { org: 'hilltop' })).toBe(404)
})
