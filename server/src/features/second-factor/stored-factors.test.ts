import { createHash } from 'node:crypto'
import { Secret } from 'otpauth'
import { expect, test } from 'vitest'
import { PASSWORD } from '../../test-support/api-client.ts'
import { type Authenticator, setUpTotp } from '../../test-support/authenticator.ts'
import { startTestServer } from '../../test-support/test-server.ts'

/** What somebody can do who reads, or writes, the tables of second factors. */

const START = new Date('2026-11-21T10:00:00Z')
const WRONG_CODE = { status: 403, body: { code: 'wrong-code' } }

test('what the database stores of recovery codes and secrets signs nobody in', async () => {
  const now = START
  const { database, signIn } = await startTestServer({ now: () => now })
  const teacher = await signIn('teacher')
  const { secret, recoverycodes } = await setUpTotp(teacher, now)
  const rows = await database.query(
    `select encode(secret, 'hex') as hex from totp_factors
     union all select encode(codehash, 'hex') from recovery_codes
     union all select encode(salt, 'hex') from recovery_codes`,
  )
  expect(rows).toHaveLength(21)
  const stored = rows.map(({ hex }) => String(hex))
  const bytes = Buffer.from(Secret.fromBase32(secret).bytes)
  const codes = recoverycodes.flatMap((code) => [code, code.replaceAll('-', '')])
  const known = [bytes, ...[secret, ...codes].map((text) => Buffer.from(text))]
  // Nor is it a hash without salt or slowness, by which a code of ten characters is found.
  const hashes = known.map((text) => createHash('sha256').update(text).digest())
  for (const text of [...known, ...hashes]) {
    expect(stored.filter((hex) => hex.includes(text.toString('hex')))).toEqual([])
  }
})

// Fails when secrets are not bound to their user: whoever writes in the database signs in as anybody.
test('the stored secret of one user is refused in the row of another', async () => {
  let now = START
  const { anyone, database, signIn } = await startTestServer({ now: () => now })
  const { app } = await setUpTotp(await signIn('teacher'), now)
  const { app: own } = await setUpTotp(await signIn('head'), now)
  await database.query(
    `update totp_factors set secret = (select secret from totp_factors where userid = 'teacher')
     where userid = 'head'`,
  )
  // A code works once.
  now = new Date(now.getTime() + 30_000)
  const logIn = (username: string, from: Authenticator) => {
    const body = { username, password: PASSWORD, code: from.codeAt(now) }
    return anyone.call('POST', '/login', { body })
  }
  expect(await logIn('head', app)).toMatchObject(WRONG_CODE)
  expect(await logIn('head', own)).toMatchObject(WRONG_CODE)
  expect(await logIn('teacher', app)).toMatchObject({ status: 200 })
})
