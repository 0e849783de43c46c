import { newAlertId, newTaskId } from '@holdfast/contract/ids'
import type { EntriesFile } from '@holdfast/contract/record/record-format'
import pg from 'pg'
import { expect, test } from 'vitest'
import { exportRecord } from '../../test-support/exported-record.ts'
import { addEntry, newEntry, reportIncident } from '../../test-support/incidents.ts'
import { startTestServer } from '../../test-support/test-server.ts'
import { NAMED_TABLES } from '../incident-record/index.ts'
import { PERSON_TABLES } from '../person-export/index.ts'

/*
 * The name of somebody who has left goes from every table. The record still verifies, says that a name was
 * erased, and never says of it that it is right. Dana Fox (`teacher`) has left.
 */

const DAY_MS = 24 * 60 * 60 * 1000
const ENV = { TOKEN_SECRET: 'a'.repeat(32) }

/** Two admins, and an incident in which the teacher did many things, closed; the teacher is deleted then. */
async function start({ env = ENV, plain = false } = {}) {
  const clock = { now: Date.parse('2026-09-01T10:00:00Z') }
  const first = await startTestServer({ env, now: () => new Date(clock.now) })
  const { database } = first
  if (plain) await database.query("update record_macs set namesfrom = '2026-09-02T00:00:00Z'")
  const server = plain
    ? await startTestServer({ env, database, now: () => new Date(clock.now) })
    : first
  await database.query("update users set type = 'admin' where id = 'deputy'")
  await database.query("update users set type = 'admin' where id = 'logkeeper'")
  const head = await server.signIn('head')
  const teacher = await server.signIn('teacher')
  const id = await reportIncident(head)
  const timestamp = new Date(clock.now).toISOString()
  await addEntry(teacher, id, newEntry({ content: 'All of 4B are out', timestamp }))
  await addEntry(head, id, newEntry({ content: 'Dana Fox has the register', timestamp }))
  await head.callEndpoint('addTask', {
    parameters: { id },
    body: { id: newTaskId(), title: 'Ring the bus', userids: ['teacher', 'site'], timestamp },
  })
  const alert = { id: newAlertId(), kind: 'evacuate', incidentid: id }
  await head.callEndpoint('sendAlert', { body: alert })
  await teacher.callEndpoint('addAlertAnswer', {
    parameters: { id: alert.id },
    body: { id: crypto.randomUUID(), answer: 'safe', timestamp },
  })
  await head.callEndpoint('saveIncident', {
    parameters: { id },
    body: { closed: 'now', endalerts: true },
  })
  await head.callEndpoint('deleteUser', { parameters: { id: 'teacher' } })
  await exportRecord(server, head, id)
  const wait = (days: number) => {
    clock.now += days * DAY_MS
  }
  return { server, database, clock, id, wait }
}

async function erase(server: Awaited<ReturnType<typeof start>>['server']) {
  const head = await server.signIn('head')
  const asked = await head.callEndpoint('askNameErasure', { body: { userid: 'teacher' } })
  const second = await server.signIn('logkeeper')
  const body = { userid: 'teacher', asked: asked.erasures[0]?.asked ?? '' }
  return second.callEndpoint('confirmNameErasure', { body })
}

/** The tables with a text of the name or the username, without those that people typed. */
async function tablesWith(database: Awaited<ReturnType<typeof start>>['database'], text: string) {
  const tables = await database.query(
    `select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  const found: string[] = []
  for (const { relname } of tables) {
    const rows = await database.query(
      `select t::text as row from ${String(relname)} t where t::text like '%${text}%'`,
    )
    if (rows.length > 0) found.push(String(relname))
  }
  return found
}

test('name and username go from every field, and the record verifies and says so', async () => {
  const { server, database, id, wait } = await start()
  wait(40)
  const { erasures } = await erase(server)
  expect(erasures).toMatchObject([
    { number: 1, userid: null, askedby: 'Jordan Hale', confirmedby: 'Priya Nair' },
  ])
  const head = await server.signIn('head')
  const { problems, erased, textOf } = await exportRecord(server, head, id)
  expect(problems).toEqual([])
  expect(erased).toEqual([
    'The name of erased user 1 was erased on 2026-10-11. Jordan Hale asked for it and Priya Nair confirmed it. Who it was cannot be checked any more',
  ])
  expect(await head.callEndpoint('getRecordState', { parameters: { id } })).toEqual({ damage: [] })
  const { records } = JSON.parse(textOf('record.json')) as EntriesFile
  expect(JSON.stringify(records.filter(({ kind }) => kind !== 'entry'))).not.toContain('Dana Fox')
  expect(JSON.stringify(records)).not.toContain('"teacher"')
  expect(textOf('timeline.csv')).toContain('Erased user 1')
  // What people typed stays, and so do summaries of the activity.
  const still = await tablesWith(database, 'Dana Fox')
  expect(still.toSorted()).toEqual(['activity', 'content_versions', 'log_entries'])
  expect(await database.query("select from usernames where username = 'teacher'")).toEqual([])
  const log = await head.callEndpoint('listLogEntries', { parameters: { id } })
  expect(log.map(({ authorname }) => authorname)).toContain('Erased user 1')
  expect(log.map(({ authorname }) => authorname)).not.toContain('Dana Fox')
})

test('every table that names users is replaced in, or has nothing of deleted users', () => {
  // Rows that are deleted with the user.
  const goneWithUser = new Set([
    ...['users', 'allocations', 'role_deputies', 'device_readiness', 'push_subscriptions'],
    ...['readings', 'closure_answers', 'roll_groups'],
  ])
  const missing = Object.entries(PERSON_TABLES)
    .filter(([name, table]) => 'users' in table && !(name in NAMED_TABLES))
    .map(([name]) => name)
  expect(missing.filter((name) => !goneWithUser.has(name))).toEqual([])
})

test('nobody is erased whose incidents are open, or who left or whose incidents closed lately', async () => {
  const { server, wait } = await start()
  const head = await server.signIn('head')
  const ask = (userid: string) => head.callEndpoint('askNameErasure', { body: { userid } })
  await expect(ask('teacher')).rejects.toThrow('less than 28 days ago')
  await expect(ask('site')).rejects.toThrow('Delete the user first')
  await expect(ask('nobody-of-this-name')).rejects.toThrow('404')
  wait(40)
  const again = await server.signIn('head')
  const { erasures } = await again.callEndpoint('askNameErasure', { body: { userid: 'teacher' } })
  expect(erasures).toMatchObject([{ userid: 'teacher', erased: null, mayConfirm: false }])
  const body = { userid: 'teacher', asked: erasures[0]?.asked ?? '' }
  await expect(again.callEndpoint('confirmNameErasure', { body })).rejects.toThrow(
    'A second person has to confirm it',
  )
  const taken = await again.callEndpoint('withdrawNameErasure', { parameters: { id: 'teacher' } })
  expect(taken.erasures).toEqual([])
})

test('an admin who made a second account of their own cannot confirm with it', async () => {
  const { server, wait } = await start()
  wait(40)
  const head = await server.signIn('head')
  const { erasures } = await head.callEndpoint('askNameErasure', { body: { userid: 'teacher' } })
  const second = await server.signIn('logkeeper')
  await head.callEndpoint('createResetLink', { parameters: { id: 'logkeeper' } })
  const body = { userid: 'teacher', asked: erasures[0]?.asked ?? '' }
  await expect(second.callEndpoint('confirmNameErasure', { body })).rejects.toThrow(
    'Somebody else has made or changed your account',
  )
})

test('a name that was sealed in plain stays, and whoever asks is told in which incidents', async () => {
  const { server, id, wait, database } = await start({ plain: true })
  wait(40)
  const head = await server.signIn('head')
  await expect(
    head.callEndpoint('askNameErasure', { body: { userid: 'teacher' } }),
  ).rejects.toThrow(id)
  expect(await head.callEndpoint('getRecordState', { parameters: { id } })).toEqual({ damage: [] })
  expect(await tablesWith(database, 'Dana Fox')).toContain('users')
})

test('whoever gives an erased entry another name in the database is found', async () => {
  const { server, database, id, wait } = await start()
  wait(40)
  await erase(server)
  await database.query('alter table log_entries disable trigger append_only')
  await database.query(
    "update log_entries set authorname = 'Chris Lund' where authorname = 'Erased user 1'",
  )
  await database.query("update record_names set text = 'Chris Lund' where text = 'Erased user 1'")
  const head = await server.signIn('head')
  const { damage } = await head.callEndpoint('getRecordState', { parameters: { id } })
  expect(damage.join()).toContain('Another name stands in the place of an erased one')
})

// A request that could run any statement must not put another name beside an answer.
test('the role of requests replaces no name, whatever it says of an erasure', async () => {
  const { database } = await start()
  const { tenantUser, ...connection } = database.connection
  const client = new pg.Client({ ...connection, user: tenantUser })
  await client.connect()
  const rename = client.query(`
    begin;
    select enter_organisation('riverside'), set_config('app.erasing', 'on', true);
    update alert_answers set userid = 'head' where userid = 'teacher';
    commit
  `)
  await expect(rename).rejects.toThrow('permission denied')
  await client.end()
})
