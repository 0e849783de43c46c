import { expect, test } from 'vitest'
import type { SignedInClient } from '../../test-support/api-client.ts'
import { startMailServer } from '../../test-support/mail-server.ts'
import { startTestServer, type TestServer } from '../../test-support/test-server.ts'
import { connectDirectory, type UserDirectory } from '../../test-support/user-directory.ts'

const HOUR_MS = 60 * 60_000

/** Riverside with 91 more users, so that a tenth is ten. */
async function startLargeSchool() {
  const mailServer = await startMailServer()
  const server = await startTestServer({ env: { SMTP_URL: mailServer.address } })
  await server.database.query(
    `insert into usernames (username, organisationid)
     select 'staff.' || number, 'riverside' from generate_series(1, 91) number`,
  )
  await server.database.query(
    `insert into users (id, organisationid, name, email, type)
     select 'staff.' || number, 'riverside', 'Staff ' || number, '', 'standard'
     from generate_series(1, 91) number`,
  )
  const head = await server.signIn('head')
  const directory = await connectDirectory(server)
  return {
    ...{ server, head, directory, mailServer },
    // The clock of the database cannot be set: its times are moved into the past.
    advance: (hours: number) =>
      server.database.query("update directory_suspensions set at = at - $1 * interval '1 hour'", [
        hours,
      ]),
  }
}

const suspend = async (directory: UserDirectory, from: number, to: number) => {
  for (let number = from; number <= to; number += 1) {
    expect((await directory.setActive(`staff.${number}`, false)).status).toBe(200)
  }
}
const countSuspended = async ({ database }: TestServer) =>
  (await database.query('select id from users where suspended is not null')).length
const heldOf = async (head: SignedInClient) =>
  (await head.callEndpoint('getDirectory', {})).held.map(({ userid }) => userid)

// Fails when every request of the directory is obeyed: a wrong rule in it signs out a whole staff.
test('a directory suspends a tenth of the users within an hour, and the rest waits for an admin', async () => {
  const { server, head, directory, mailServer, advance } = await startLargeSchool()
  await suspend(directory, 1, 10)
  expect(await countSuspended(server)).toBe(10)
  expect(await directory.setActive('staff.11', false)).toMatchObject({
    status: 200,
    body: { active: true },
  })
  await suspend(directory, 12, 40)
  expect(await countSuspended(server)).toBe(10)
  expect(await heldOf(head)).toHaveLength(30)
  await expect.poll(() => mailServer.received.length).toBe(1)
  const [mail] = mailServer.received
  expect(mail?.to).toEqual(['head@riverside.example'])
  expect(mail?.data).toContain('/admin/users/directory')
  // Neither waiting nor repeating the request lets a suspension through.
  await advance(2)
  await suspend(directory, 11, 41)
  expect(await countSuspended(server)).toBe(10)
  expect(mailServer.received).toHaveLength(1)
})

// Fails where one clock decides: to it the suspensions of a minute ago are hours old.
test('a process whose clock is ahead lets no more suspensions through', async () => {
  const { server, directory } = await startLargeSchool()
  await suspend(directory, 1, 10)
  const now = () => new Date(Date.now() + 30 * HOUR_MS)
  const ahead = await connectDirectory(await startTestServer({ database: server.database, now }))
  expect(await ahead.setActive('staff.11', false)).toMatchObject({ body: { active: true } })
  expect(await countSuspended(server)).toBe(10)
})

test('an admin lets through or discards what they have seen', async () => {
  const { server, directory, advance, ...school } = await startLargeSchool()
  let { head } = school
  const kept = await server.signIn('teacher')
  await suspend(directory, 1, 12)
  await directory.setActive('teacher', false)
  const [first, second] = ['staff.11', 'staff.12']
  expect(await heldOf(head)).toEqual(['teacher', first, second])
  const teacher = { body: { ids: ['teacher'] } }
  expect((await kept.call('POST', '/directory/suspensions', teacher)).status).toBe(403)
  await head.callEndpoint('releaseSuspensions', { body: { ids: [first, 'staff.50'] } })
  expect(await countSuspended(server)).toBe(11)
  await head.callEndpoint('discardSuspensions', { body: { ids: ['teacher'] } })
  expect(await heldOf(head)).toEqual(['staff.12'])
  expect((await kept.call('GET', '/incidents')).status).toBe(200)
  // The directory still wants it, so an admin decides again.
  await advance(2)
  head = await server.signIn('head')
  await head.callEndpoint('discardSuspensions', { body: { ids: [second] } })
  await directory.setActive('teacher', false)
  expect(await heldOf(head)).toEqual(['teacher'])
  await directory.setActive('teacher', true)
  expect(await heldOf(head)).toEqual([])
  expect(await countSuspended(server)).toBe(11)
  const { entries } = await head.callEndpoint('listActivity', {})
  const kinds = entries.filter(({ recordid }) => recordid === first).map(({ kind }) => kind)
  expect(kinds).toEqual(['user-suspended', 'suspension-held'])
})

test('suspending and reinstating in turns does not get round the limit', async () => {
  const { server, head, directory } = await startLargeSchool()
  for (let number = 1; number <= 20; number += 1) {
    await directory.setActive(`staff.${number}`, false)
    await directory.setActive(`staff.${number}`, true)
  }
  await directory.setActive('staff.21', false)
  expect(await countSuspended(server)).toBe(0)
  expect(await heldOf(head)).toEqual(['staff.21'])
})

test('of a few users five may leave in an hour, and no admin lets through their own account', async () => {
  const server = await startTestServer()
  const head = await server.signIn('head')
  const directory = await connectDirectory(server)
  await server.database.query("update users set type = 'admin' where id = 'site'")
  for (const id of ['media', 'teacher', 'welfare', 'visits', 'support', 'head', 'site']) {
    await directory.setActive(id, false)
  }
  expect(await countSuspended(server)).toBe(5)
  expect(await heldOf(head)).toEqual(['head', 'site'])
  const ids = ['head', 'site']
  await head.callEndpoint('releaseSuspensions', { body: { ids } })
  expect(await heldOf(head)).toEqual(['head'])
  // A user deleted or suspended by an admin is no longer on the waiting list.
  await server.database.query("update users set suspended = null, type = 'admin' where id = 'site'")
  await (await server.signIn('site')).callEndpoint('suspendUser', { parameters: { id: 'head' } })
  await server.database.query("update users set suspended = null where id = 'head'")
  expect(await heldOf(await server.signIn('head'))).toEqual([])
})

// Fails when everybody in the list counts: whoever has the token adds users until a tenth is the whole staff.
test('users whom the directory has added itself do not raise the limit', async () => {
  const { server, head, directory } = await startLargeSchool()
  for (let number = 1; number <= 60; number += 1) {
    expect((await directory.add(`added.${number}`)).status).toBe(201)
  }
  await suspend(directory, 1, 11)
  expect(await countSuspended(server)).toBe(10)
  expect(await heldOf(head)).toEqual(['staff.11'])
})

// Fails when `active: true` forgets what an admin has decided: two requests then suspend the person.
test('whom an admin has kept is held again, even if the directory has called them active meanwhile', async () => {
  const server = await startTestServer()
  const head = await server.signIn('head')
  const directory = await connectDirectory(server)
  await head.callEndpoint('reportIncident', { body: { incidentDetails: 'Smoke in the kitchen' } })
  await directory.setActive('comms', false)
  expect(await heldOf(head)).toEqual(['comms'])
  await head.callEndpoint('discardSuspensions', { body: { ids: ['comms'] } })
  await server.database.query("delete from allocations where userid = 'comms'")
  await directory.setActive('comms', true)
  await directory.setActive('comms', false)
  expect(await countSuspended(server)).toBe(0)
  expect(await heldOf(head)).toEqual(['comms'])
})

// Fails with only an hourly limit: a whole staff is suspended after a night.
test('a directory suspends a fifth of the users within a day, however slowly they come', async () => {
  const { server, directory, advance } = await startLargeSchool()
  await suspend(directory, 1, 10)
  await advance(2)
  // A tenth of the remaining users.
  await suspend(directory, 11, 19)
  expect(await countSuspended(server)).toBe(19)
  await advance(2)
  await suspend(directory, 20, 24)
  expect(await countSuspended(server)).toBe(20)
})
