import { expect, onTestFinished, test } from 'vitest'
import { migrate } from '../../platform/database/migrate.ts'
import { makeTestDatabase } from '../../test-support/test-database.ts'
import { startTestServer, type TestServer } from '../../test-support/test-server.ts'
import { connectDirectory } from '../../test-support/user-directory.ts'

/**
 * What somebody who left with a copy of a token can do with it: it must not let them sign in, nor suspend
 * anybody who is needed now.
 */

const isSuspended = async ({ database }: TestServer, id: string) => {
  const rows = await database.query(
    `select id from users where id = '${id}' and suspended is not null`,
  )
  return rows.length > 0
}

// Fails when `active: true` is always obeyed: a user suspended for a reason is back after the next run.
test('a directory reinstates whom it has suspended itself, nobody whom an admin has, and no admin', async () => {
  const server = await startTestServer()
  const head = await server.signIn('head')
  const directory = await connectDirectory(server)
  await head.callEndpoint('suspendUser', { parameters: { id: 'teacher' } })
  // It changes nothing that the directory later agrees.
  await directory.setActive('teacher', false)
  expect(await directory.setActive('teacher', true)).toMatchObject({
    status: 200,
    body: { active: false },
  })
  await server.database.query("update users set type = 'admin' where id = 'site'")
  for (const id of ['site', 'media']) {
    await directory.setActive(id, false)
    expect(await isSuspended(server, id)).toBe(true)
    await directory.setActive(id, true)
  }
  expect(await isSuspended(server, 'teacher')).toBe(true)
  expect(await isSuspended(server, 'site')).toBe(true)
  expect(await isSuspended(server, 'media')).toBe(false)
  await head.callEndpoint('reinstateUser', { parameters: { id: 'teacher' } })
  await directory.setActive('teacher', false)
  await directory.setActive('teacher', true)
  expect(await isSuspended(server, 'teacher')).toBe(false)
})

// Fails when a new user's address gets links at once: then the token's holder can read every incident.
test('a user whom a directory has added is sent no link before an admin has invited them', async () => {
  const server = await startTestServer()
  const head = await server.signIn('head')
  const directory = await connectDirectory(server)
  const links = async () => {
    const rows = await server.database.query('select username from reset_keys order by username')
    return rows.map(({ username }) => username)
  }
  const ask = (userid: string) =>
    server.anyone.callEndpoint('requestPasswordReset', {
      body: { email: `${userid}@elsewhere.example` },
    })
  for (const id of ['stranger', 'invited', 'corrected']) {
    expect((await directory.add(id)).status).toBe(201)
  }
  const invited = { body: { userids: ['invited'], mail: false } }
  const { invitations } = await head.callEndpoint('inviteUsers', invited)
  expect(invitations).toHaveLength(1)
  await server.database.query('delete from reset_keys')
  const body = { name: 'C', type: 'standard' as const, email: 'corrected@elsewhere.example' }
  await head.callEndpoint('saveUser', {
    parameters: { id: 'corrected' },
    body: { ...body, password: 'a-new-0ne-for-them' },
  })
  for (const id of ['stranger', 'invited', 'corrected']) await ask(id)
  await expect.poll(links).toEqual(['corrected', 'invited'])
})

// Fails when a directory may always suspend: a token could then suspend the crisis team during a crisis.
test('while an incident is open, admins and holders of team roles wait for an admin', async () => {
  const server = await startTestServer()
  const head = await server.signIn('head')
  const directory = await connectDirectory(server)
  const body = { incidentDetails: 'Smoke in the kitchen', exercise: true }
  await head.callEndpoint('reportIncident', { body })
  await directory.setActive('media', false)
  expect(await isSuspended(server, 'media')).toBe(true)
  const real = { ...body, exercise: false }
  await head.callEndpoint('reportIncident', { body: real })
  await directory.setActive('teacher', false)
  expect(await isSuspended(server, 'teacher')).toBe(true)
  await directory.setActive('comms', false)
  expect(await isSuspended(server, 'comms')).toBe(false)
  const held = (await head.callEndpoint('getDirectory', {})).held.map(({ userid }) => userid)
  expect(held).toEqual(['comms'])
})

test('no admin can discard the suspension of their own account', async () => {
  const server = await startTestServer()
  const head = await server.signIn('head')
  const directory = await connectDirectory(server)
  await server.database.query("update users set type = 'admin' where id = 'site'")
  await head.callEndpoint('reportIncident', {
    body: { incidentDetails: 'Smoke in the kitchen' },
  })
  await directory.setActive('head', false)
  await directory.setActive('site', false)
  const heldOf = async () =>
    (await head.callEndpoint('getDirectory', {})).held.map(({ userid }) => userid).sort()
  expect(await heldOf()).toEqual(['head', 'site'])
  await head.callEndpoint('discardSuspensions', { body: { ids: ['head', 'site'] } })
  expect(await heldOf()).toEqual(['head'])
})

test('a directory may still reinstate the users it suspended before the upgrade, and nobody else', async () => {
  const database = await makeTestDatabase('nothing')
  onTestFinished(() => database.drop())
  await migrate(database.connection, '0141-proven-domains')
  await database.query(
    "insert into organisations (id, name, created) values ('lakeside', 'Lakeside', now())",
  )
  const suspend = async (id: string, summaries: string[]) => {
    await database.query(
      `insert into usernames (username, organisationid) values ('${id}', 'lakeside')`,
    )
    await database.query(
      `insert into users (id, organisationid, name, type, suspended)
       values ('${id}', 'lakeside', '${id}', 'standard', now())`,
    )
    for (const [index, summary] of summaries.entries()) {
      await database.query(
        `insert into activity (organisationid, timestamp, kind, recordid, summary)
         values ('lakeside', now() + interval '${index} minutes', 'user-suspended', '${id}', '${summary}')`,
      )
    }
  }
  await suspend('by.directory', ['A', 'A, by the user directory'])
  await suspend('let.through', ['B, as the user directory asked'])
  await suspend('by.admin', ['C, by the user directory', 'C'])
  await suspend('by.table', ['D, not in the table'])
  await migrate(database.connection)
  const rows = await database.query('select id from users where suspendedbydirectory order by id')
  expect(rows.map(({ id }) => id)).toEqual(['by.directory', 'let.through'])
  expect(await database.query('select id from users where not vouched')).toEqual([])
})
