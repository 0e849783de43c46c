import type { ActivityPage } from '@holdfast/contract/sign-in/activity'
import { expect, test } from 'vitest'
import { createLog, type Log } from '../../platform/log.ts'
import type { SignedInClient } from '../../test-support/api-client.ts'
import { addEntry, newEntry, reportIncident } from '../../test-support/incidents.ts'
import { startMailServer } from '../../test-support/mail-server.ts'
import { startTestServer, type TestServer } from '../../test-support/test-server.ts'

const DAY_MS = 24 * 60 * 60 * 1000

type School = {
  database: TestServer['database']
  closed: string
  closedOn: string
  open: string
}

/**
 * Riverside with a closed and an open incident, each with log and live contact. The closing is moved
 * into the past, because the clock of the database cannot be set.
 */
async function schoolWithIncidents(daysAgo: number): Promise<School> {
  const server = await startTestServer()
  const head = await server.signIn('head')
  const [closed, open] = [await reportIncident(head), await reportIncident(head)]
  for (const id of [closed, open]) await addEntry(head, id, newEntry())
  const contact = { name: 'Insurer', title: '', phone: '020 7946 0000' }
  for (const [contactid, id] of Object.entries({
    insurer_aaaaaaaa: closed,
    insurer_bbbbbbbb: open,
  })) {
    const parameters = { id: contactid }
    await head.callEndpoint('saveContact', {
      parameters,
      body: { ...contact, groupid: `incident_${id}` },
    })
  }
  await close(head, closed)
  const closedOn = new Date(Date.now() - daysAgo * DAY_MS).toISOString()
  await server.database.query(`update incidents set closed = '${closedOn}' where id = '${closed}'`)
  // It would send the mails of the servers that follow, to files.
  await server.app.stop()
  return { database: server.database, closed, closedOn, open }
}

async function close(client: SignedInClient, id: string): Promise<void> {
  await client.callEndpoint('saveIncident', { parameters: { id }, body: { closed: 'now' } })
}

/** A server on the same database, which has looked for what is due. */
async function startAgain(
  database: TestServer['database'],
  days: string,
  options: { log?: Log; now?: () => Date } = {},
): Promise<TestServer> {
  const env = { INCIDENT_RETENTION_DAYS: days }
  const server = await startTestServer({ ...options, database, env })
  await server.app.runHourlyJobs()
  return server
}

async function startAndStop(...start: Parameters<typeof startAgain>): Promise<TestServer> {
  const server = await startAgain(...start)
  await server.app.stop()
  return server
}

/** Pretends that it was announced this many days ago, by a server that has run since then. */
async function announceEarlier(database: TestServer['database'], days: number): Promise<void> {
  await database.query(
    `update announced_deletions set announced = announced - interval '${days} days'`,
  )
}

/** Starts a server that announces deletions, and moves the announcement into the past. */
async function announceLongAgo(database: TestServer['database'], retention: string): Promise<void> {
  await startAndStop(database, retention)
  await announceEarlier(database, 7)
}

function logInto(lines: string[]): Log {
  return createLog('warn', { write: (line) => lines.push(line) })
}

function messagesOf(lines: string[]): string[] {
  return lines.map((line) => JSON.parse(line).msg)
}

async function countRows({ database }: TestServer): Promise<unknown> {
  const [rows] = await database.query(`
    select
      (select count(*)::integer from incidents) as incidents,
      (select count(*)::integer from log_entries) as entries,
      (select count(*)::integer from incident_changes) as changes,
      (select count(*)::integer from contacts where groupid like 'incident_%') as contacts,
      (select count(*)::integer from activity where kind = 'incident-expired') as recorded
  `)
  return rows
}

const EVERYTHING = { incidents: 2, entries: 2, changes: 1, contacts: 2, recorded: 0 }
const THE_OPEN_ONE = { incidents: 1, entries: 1, changes: 0, contacts: 1, recorded: 1 }

// Fails without `createIncidentRetention` in background-jobs.ts.
test('closed incidents are deleted after their retention with all that belongs to them, and this is recorded', async () => {
  const { database, closed, closedOn, open } = await schoolWithIncidents(101)
  await announceLongAgo(database, '100')
  const server = await startAgain(database, '100')
  expect(await countRows(server)).toEqual(THE_OPEN_ONE)
  const head = await server.signIn('head')
  expect((await head.callEndpoint('listIncidents', {})).map(({ id }) => id)).toEqual([open])
  const { body } = await head.call<ActivityPage>('GET', '/activity?kind=incident-expired')
  expect(body.entries).toMatchObject([
    {
      userid: null,
      name: 'Server',
      recordid: closed,
      summary: `Closed ${closedOn.slice(0, 10)}, kept for 100 days`,
    },
  ])
})

test('closed incidents stay until the last day, and for ever without the setting', async () => {
  for (const [daysAgo, days] of [
    [99, '100'],
    [18_000, ''],
  ] as const) {
    const { database } = await schoolWithIncidents(daysAgo)
    expect(await countRows(await startAndStop(database, days))).toEqual(EVERYTHING)
  }
})

// Fails without the comparison of the clocks: a process whose clock is ahead deletes every closed incident.
test.each([400, -400])(
  'nothing is deleted while the clock of the process is %s days off',
  async (daysOff) => {
    const { database } = await schoolWithIncidents(daysOff > 0 ? 1 : 500)
    const lines: string[] = []
    const now = () => new Date(Date.now() + daysOff * DAY_MS)
    const server = await startAndStop(database, '365', { log: logInto(lines), now })
    expect(await countRows(server)).toEqual(EVERYTHING)
    expect(messagesOf(lines)).toContain(
      'No incident is deleted after its retention while the clocks disagree',
    )
  },
)

// Fails without the daily share, or without counting what the previous start has deleted.
test('a day deletes a tenth of the closed incidents at most, however often a server starts', async () => {
  const { database } = await schoolWithIncidents(101)
  await database.query(`
    insert into incidents
    select (jsonb_populate_record(incidents, jsonb_build_object('id', id || n))).*
    from incidents, generate_series(10, 37) as n where closed is not null`)
  await announceLongAgo(database, '100')
  const count = async (server: TestServer) =>
    ((await countRows(server)) as typeof EVERYTHING).incidents
  expect(await count(await startAndStop(database, '100'))).toBe(30 - 2)
  expect(await count(await startAndStop(database, '100'))).toBe(30 - 2)
})

// Fails without a catch around each deletion: the same incident would stop every later run.
test('an incident that cannot be deleted is logged, and the others are deleted', async () => {
  const { database, closed } = await schoolWithIncidents(103)
  await database.query(`
    create function refuse() returns trigger language plpgsql as $$
    begin
      raise exception 'not this one';
    end $$`)
  await database.query(`
    create trigger refuse before delete on incidents
    for each row when (old.id = '${closed}') execute function refuse()`)
  await database.query(
    "update incidents set closed = now() - interval '102 days' where closed is null",
  )
  await announceLongAgo(database, '100')
  const lines: string[] = []
  const log = createLog('error', { write: (line) => lines.push(line) })
  const server = await startAgain(database, '100', { log })
  expect(await countRows(server)).toMatchObject({ incidents: 1, recorded: 1 })
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { incident: closed, msg: 'An incident past its retention was not deleted' },
  ])
})

// Fails without the check that this process has removed the incident.
test('several processes delete and record each incident once', async () => {
  const { database } = await schoolWithIncidents(101)
  await announceLongAgo(database, '100')
  const servers = await Promise.all([1, 2, 3].map(() => startAgain(database, '100')))
  for (const { app } of servers) await app.stop()
  for (const server of servers) expect(await countRows(server)).toEqual(THE_OPEN_ONE)
})

// Fails without the announcement: the first start with the setting deletes all older incidents.
test('setting it for the first time announces by mail and in the admin area, and deletes seven days later', async () => {
  const { database, closed } = await schoolWithIncidents(101)
  const mailServer = await startMailServer()
  const env = { INCIDENT_RETENTION_DAYS: '100', SMTP_URL: mailServer.address }
  const server = await startTestServer({ database, env })
  await server.app.runHourlyJobs()
  const head = await server.signIn('head')
  const deletions = await head.callEndpoint('listAnnouncedDeletions', {})
  expect(deletions).toEqual([{ id: closed, due: expect.any(String), keptby: null }])
  const [deletion] = deletions
  expect(Date.parse(deletion?.due ?? '') - Date.now()).toBeGreaterThan(7 * DAY_MS - 60_000)
  await expect.poll(() => mailServer.received.length).toBeGreaterThan(0)
  expect(mailServer.received[0]?.data).toMatch(/^1 closed incident at Riverside Academy will be/m)
  expect(mailServer.received[0]?.data).toContain('/admin/incidents')
  const { entries } = await head.callEndpoint('listActivity', {})
  expect(entries.map(({ kind }) => kind)).toContain('retention-announced')
  await server.app.stop()

  await announceEarlier(database, 6)
  expect(await countRows(await startAndStop(database, '100'))).toEqual(EVERYTHING)
  await announceEarlier(database, 1)
  expect(await countRows(await startAndStop(database, '100'))).toEqual(THE_OPEN_ONE)
})

test('what an admin keeps is not deleted, and gets the whole time again when it is no longer kept', async () => {
  const { database, closed } = await schoolWithIncidents(101)
  await announceLongAgo(database, '100')
  const parameters = { id: closed }
  const keep = async (isKept: boolean) => {
    const server = await startTestServer({ database })
    const head = await server.signIn('head')
    await head.callEndpoint('saveAnnouncedDeletion', { parameters, body: { keep: isKept } })
    await server.app.stop()
  }
  await keep(true)
  expect(await countRows(await startAndStop(database, '100'))).toEqual(EVERYTHING)
  await keep(false)
  expect(await countRows(await startAndStop(database, '100'))).toEqual(EVERYTHING)
  await announceEarlier(database, 7)
  expect(await countRows(await startAndStop(database, '100'))).toEqual(THE_OPEN_ONE)
})

// Fails without `seen`: process and database share one machine, so their clocks jump together.
test.each(['400 days', '-400 days'])(
  'after a jump of both clocks by %s it is announced again, and nothing is deleted',
  async (jump) => {
    const { database } = await schoolWithIncidents(101)
    await announceLongAgo(database, '100')
    await database.query(`
      update announced_deletions
      set announced = announced - interval '${jump}', seen = seen - interval '${jump}'`)
    expect(await countRows(await startAndStop(database, '100'))).toEqual(EVERYTHING)
    const [again] = await database.query(
      "select announced > now() - interval '1 hour' and announced <= now() as again from announced_deletions",
    )
    expect(again).toEqual({ again: true })
  },
)

test('a longer retention withdraws the announcement', async () => {
  const { database } = await schoolWithIncidents(101)
  await announceLongAgo(database, '100')
  expect(await countRows(await startAndStop(database, '200'))).toEqual(EVERYTHING)
  expect(await database.query('select incidentid from announced_deletions')).toEqual([])
})
