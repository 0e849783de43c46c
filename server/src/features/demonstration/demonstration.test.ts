import { demonstration } from '@holdfast/starter-content'
import { expect, test } from 'vitest'
import { migrate } from '../../platform/database/migrate.ts'
import { newDatabase } from '../../test-support/backups.ts'
import { startTestServer } from '../../test-support/test-server.ts'
import { describeDemonstration } from './describe-demonstration.ts'
import { seedDemonstration } from './seed-demonstration.ts'

test('a new database is filled with schools whose people can sign in', async () => {
  const { app, signIn } = await startTestServer({ seeded: false })
  await seedDemonstration(app.context)
  const head = await signIn('head', 'admin')
  expect(head).toMatchObject({ organisationname: 'Riverside Academy', type: 'admin' })
  expect((await head.callEndpoint('listUsers', {})).length).toBe(9)
  expect((await head.callEndpoint('listAllocations', {})).length).toBe(8)
  expect((await head.callEndpoint('listContacts', {})).length).toBeGreaterThan(5)
  expect((await head.callEndpoint('listRollGroups', {})).length).toBeGreaterThan(5)
  expect(await head.callEndpoint('listIncidents', {})).toEqual([])
  const hilltop = await signIn('hilltop.head', 'admin')
  const { media, roles } = await hilltop.callEndpoint('getContent', {})
  expect(media.map(({ path }) => path)).not.toContain('map.png')
  expect(roles).not.toEqual([])
})

test('one of two processes that start on a new database at once fills it', async () => {
  const first = await startTestServer({ seeded: false })
  const second = await startTestServer({ seeded: false, database: first.database })
  await Promise.all([first, second].map(({ app }) => seedDemonstration(app.context)))
  expect(await first.database.query('select count(*)::int from content_versions')).toEqual([
    { count: 2 },
  ])
})

test('a start that fails midway leaves no rows, and the next one fills the database', async () => {
  const { app, database } = await startTestServer({ seeded: false })
  await database.query('alter table contacts add constraint broken check (false)')
  await expect(seedDemonstration(app.context)).rejects.toThrow('broken')
  expect(await database.query('select * from organisations')).toEqual([])
  await database.query('alter table contacts drop constraint broken')
  await seedDemonstration(app.context)
  expect(await database.query('select id from organisations order by id')).toEqual([
    { id: 'hilltop' },
    { id: 'provider' },
    { id: 'riverside' },
  ])
})

test('a database with an organisation is not changed', async () => {
  const { app, database } = await startTestServer({ seeded: false })
  await database.query("insert into organisations values ('lakeside', 'Lakeside', now())")
  await seedDemonstration(app.context)
  expect(await database.query('select id from organisations')).toEqual([{ id: 'lakeside' }])
  expect(await describeDemonstration(app.context)).toBe('')
})

// The danger: a demonstration older than the mark in its database goes live.
test('the migration recognises a database that was filled with the demonstration earlier', async () => {
  const [older, school] = [await newDatabase('nothing'), await newDatabase('nothing')]
  for (const { connection } of [older, school]) await migrate(connection, '0007-revocations')
  for (const { id } of demonstration.organisations) {
    await older.query('insert into organisations values ($1, $1, now())', [id])
  }
  for (const { id, organisationid } of demonstration.users) {
    await older.query('insert into usernames values ($1, $2)', [id, organisationid])
  }
  await school.query("insert into organisations values ('riverside', 'Riverside', now())")
  await school.query("insert into usernames values ('head', 'riverside')")
  for (const { connection } of [older, school]) await migrate(connection)
  expect(await older.query('select * from demonstration_data')).toHaveLength(1)
  expect(await school.query('select * from demonstration_data')).toEqual([])
})

test('the usernames are printed in a few lines', async () => {
  const { app } = await startTestServer()
  const text = await describeDemonstration(app.context)
  expect(text).toContain('Holdfast-demo-1')
  expect(text).toMatch(/Riverside Academy\s+head, support, logkeeper/)
})
