import { EPOCH_HEADER, SHARE_KEY_HEADER } from '@holdfast/contract/endpoints/headers'
import { newAlertId } from '@holdfast/contract/ids'
import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { createLog } from '../platform/log.ts'
import { startServer } from '../start-server.ts'
import { makeClient } from '../test-support/api-client.ts'
import { backUp, newDatabase, newFile } from '../test-support/backups.ts'
import { reportIncident } from '../test-support/incidents.ts'
import { callCommand } from '../test-support/operator-commands.ts'
import { startTestServer } from '../test-support/test-server.ts'
import { adoptBackups } from './adopt-backups.ts'
import { allowSendingAgain } from './allow-sending.ts'
import { backUpDatabase } from './backup.ts'
import { restoreDatabase } from './restore.ts'

/*
 * Prevents this attack: a phone is stolen and its sign-in ended; then an earlier backup is restored, in
 * which that sign-in still exists. Fails without `voidSignIns` in the restore command: both sign-ins work.
 */

/** Restores a backup taken between two sign-ins; returns what each of the tokens then gets. */
async function signInsAfterRestore(...options: string[]) {
  const database = await newDatabase('demonstration')
  let clockOffset = -60_000
  const server = await startTestServer({ database, now: () => new Date(Date.now() + clockOffset) })
  const epoch = (await server.anyone.call('GET', '/health')).headers.get(EPOCH_HEADER)
  const before = await server.signIn('teacher')
  await reportIncident(before)
  const file = await newFile()
  await server.anyone.callEndpoint('requestPasswordReset', {
    body: { email: 'head@riverside.example' },
  })
  await backUp(database, file)
  clockOffset = 0
  const after = await server.signIn('head')
  const renewed = await before.callEndpoint('renewToken', {})
  const restored = await newDatabase()
  const { code, printed } = await callCommand(restoreDatabase, { DATABASE_URL: restored.url }, [
    file,
    ...options,
  ])
  expect({ code, printed }).toMatchObject({ code: 0 })

  // The users sign in again two seconds later.
  const now = () => new Date(Date.now() + 2000)
  const again = await startTestServer({ database: restored, now })
  const listWith = (token: string) => makeClient(again.address, token).call('GET', '/incidents')
  return {
    database,
    restored,
    printed,
    epoch,
    before: await listWith(before.token),
    renewed: await listWith(renewed.token),
    after: await listWith(after.token),
    fresh: await listWith((await again.signIn('head')).token),
  }
}

// `token-expired` asks to sign in again and leaves everything on the device, unsent entries too.
const EXPIRED = { status: 401, body: { code: 'token-expired' } }

test('sign-ins made after the backup are not valid after its restore; those before it are', async () => {
  const { database, restored, before, renewed, after, fresh, printed, epoch } =
    await signInsAfterRestore()
  expect(before).toMatchObject({ status: 200 })
  // Devices renew their tokens every day: by `iat` instead of `auth_time` a restore would void all.
  expect(renewed).toMatchObject({ status: 200 })
  expect(after).toMatchObject(EXPIRED)
  expect(fresh).toMatchObject({ status: 200 })
  expect(printed).toContain('What was revoked after that is not known')

  // Versions continue above any that may have been in use, and links for a new password are void.
  const highest = `select (select max(version) from collection_versions) as collection,
    (select max(signinversion) from users) as signin, (select count(*) from reset_keys) as keys`
  const [old] = await database.query(highest)
  const [restoredHighest] = await restored.query(highest)
  // Devices keep what this database lacks. Fails when `voidSignIns` leaves the epoch of the backup.
  const newEpoch = before.headers.get(EPOCH_HEADER)
  expect(epoch).toMatch(/^[\w-]{12}$/)
  expect(newEpoch).toMatch(/^[\w-]{12}$/)
  expect(newEpoch).not.toBe(epoch)
  expect(Number(old?.keys)).toBe(1)
  expect(Number(restoredHighest?.keys)).toBe(0)
  expect(Number(restoredHighest?.collection)).toBeGreaterThan(Number(old?.collection) + 100_000)
  expect(Number(restoredHighest?.signin)).toBeGreaterThan(Number(old?.signin) + 100)
})

test('--end-sign-ins ends all of them', async () => {
  const { before, after, fresh, printed } = await signInsAfterRestore('--end-sign-ins')
  expect(before).toMatchObject(EXPIRED)
  expect(after).toMatchObject(EXPIRED)
  expect(fresh).toMatchObject({ status: 200 })
  expect(printed).toContain('Everybody has to sign in again')
})

// Fails when the restore leaves them: a link that was stopped since the backup would work again.
test('what was shared with responders has ended after a restore', async () => {
  const database = await newDatabase('demonstration')
  const server = await startTestServer({ database })
  const head = await server.signIn('head')
  const parameters = { id: await reportIncident(head) }
  const { address } = await head.callEndpoint('addShare', {
    parameters,
    body: { id: crypto.randomUUID(), name: 'Sgt Khan', hours: 4, parts: ['rollcall'] },
  })
  const headers = { [SHARE_KEY_HEADER]: address.split('#')[1] ?? '' }
  expect((await server.anyone.call('GET', '/share', { headers })).status).toBe(200)
  await server.app.stop()
  const file = await newFile()
  await backUp(database, file)
  const restored = await newDatabase()
  const env = { DATABASE_URL: restored.url }
  expect(await callCommand(restoreDatabase, env, [file])).toMatchObject({ code: 0 })
  // The users sign in again two seconds later.
  const now = () => new Date(Date.now() + 2000)
  const again = await startTestServer({ database: restored, now })
  expect((await again.anyone.call('GET', '/share', { headers })).status).toBe(404)
  const headAgain = await again.signIn('head')
  expect(await headAgain.callEndpoint('listShares', { parameters })).toMatchObject([
    { state: 'restored', openings: [{ times: 1 }] },
  ])
})

// Fails when the deliveries keep waiting: a trial restore would then alert the school.
test('what was still to be sent about alerts is not sent from a restored database', async () => {
  const database = await newDatabase('demonstration')
  const { app, signIn } = await startTestServer({ database })
  const head = await signIn('head')
  await head.callEndpoint('sendAlert', { body: { id: newAlertId(), kind: 'lockdown' } })
  await app.stop()
  const waiting = 'select count(*)::int as waiting from alert_deliveries where done is null'
  expect(await database.query(waiting)).not.toEqual([{ waiting: 0 }])
  const file = await newFile()
  await backUp(database, file)
  const restored = await newDatabase()
  const env = { DATABASE_URL: restored.url }
  expect(await callCommand(restoreDatabase, env, [file])).toMatchObject({ code: 0 })
  expect(await restored.query(waiting)).toEqual([{ waiting: 0 }])
})

// Fails without the mark of an unfinished restore: the server starts, and sends the mails that waited in the backup.
test('what an interrupted restore has left is used by no server and no command', async () => {
  const file = await newFile()
  await backUp(await newDatabase('demonstration'), file)
  const restored = await newDatabase()
  const env = { DATABASE_URL: restored.url }
  // All rows are committed by then, as when the process is killed.
  await restored.query(`create function fail() returns trigger language plpgsql
    as $$ begin raise 'interrupted here'; end $$`)
  await restored.query(`create trigger fail before insert on voided_sign_ins
    for each statement execute function fail()`)
  expect(await callCommand(restoreDatabase, env, [file])).toMatchObject({
    code: 1,
    printed: expect.stringContaining('interrupted here'),
  })
  await restored.query('drop trigger fail on voided_sign_ins')
  // It looks like the database of the server that people use.
  expect(await restored.query('select restored from outward_sending')).toEqual([
    { restored: false },
  ])

  const message = 'A restore into this database was interrupted'
  const refused = { code: 1, printed: expect.stringContaining(message) }
  expect(await callCommand(restoreDatabase, env, [file])).toMatchObject(refused)
  expect(await callCommand(allowSendingAgain, env, [])).toMatchObject(refused)
  expect(await callCommand(adoptBackups, env, [])).toMatchObject(refused)
  expect(await callCommand(backUpDatabase, env, [await newFile()])).toMatchObject(refused)
  const config = readConfig({ ...env, PORT: '0' })
  await expect(startServer(config, createLog('silent'))).rejects.toThrow(message)
})
