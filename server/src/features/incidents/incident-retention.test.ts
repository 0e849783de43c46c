import type { ActivityPage } from '@holdfast/contract/activity'
import { expect, test } from 'vitest'
import { createLog } from '../../platform/log.ts'
import type { SignedInClient } from '../../test-support/api-client.ts'
import { addEntry, newEntry, reportIncident } from '../../test-support/incidents.ts'
import { startTestServer, type TestServer } from '../../test-support/test-server.ts'

const CLOSED_ON = new Date('2026-01-10T12:00:00Z')
const AFTER_99_DAYS = new Date('2026-04-19T12:00:00Z')
const AFTER_101_DAYS = new Date('2026-04-21T12:00:00Z')

type School = { database: TestServer['database']; closed: string; open: string }

/** Riverside with a closed and an open incident of the same day, each with log and live contact. */
async function schoolWithIncidents(): Promise<School> {
  const server = await startTestServer({ now: () => CLOSED_ON })
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
  return { database: server.database, closed, open }
}

async function close(client: SignedInClient, id: string): Promise<void> {
  await client.callEndpoint('saveIncident', { parameters: { id }, body: { closed: 'now' } })
}

/** A start of the server on the same database at another day. */
function startOn(
  database: TestServer['database'],
  day: Date,
  days: string,
  log = createLog('silent'),
): Promise<TestServer> {
  return startTestServer({
    database,
    log,
    now: () => day,
    env: { INCIDENT_RETENTION_DAYS: days },
  })
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

// Fails without `incidentRetention.start()` in app.ts.
test('closed incidents are deleted after their retention with all that belongs to them, and this is recorded', async () => {
  const { database, closed, open } = await schoolWithIncidents()
  const server = await startOn(database, AFTER_101_DAYS, '100')
  await expect.poll(() => countRows(server), { timeout: 10_000 }).toEqual(THE_OPEN_ONE)
  const head = await server.signIn('head')
  expect((await head.callEndpoint('listIncidents', {})).map(({ id }) => id)).toEqual([open])
  const { body } = await head.call<ActivityPage>('GET', '/activity?kind=incident-expired')
  expect(body.entries).toMatchObject([
    {
      userid: null,
      name: 'Server',
      recordid: closed,
      summary: 'Closed 2026-01-10, kept for 100 days',
    },
  ])
})

test('closed incidents stay until the last day, and for ever without the setting', async () => {
  const { database } = await schoolWithIncidents()
  for (const [day, days] of [
    [AFTER_99_DAYS, '100'],
    [new Date('2076-01-10T12:00:00Z'), ''],
  ] as const) {
    const server = await startOn(database, day, days)
    // Stopping waits for the deletion that the start has begun.
    await server.app.stop()
    expect(await countRows(server)).toEqual(EVERYTHING)
  }
})

// Fails without the catch of each deletion: the same incident would stop every later run.
test('an incident that cannot be deleted is logged, and the others are deleted', async () => {
  const { database, closed } = await schoolWithIncidents()
  await database.query(`
    create function refuse() returns trigger language plpgsql as $$
    begin
      raise exception 'not this one';
    end $$`)
  await database.query(`
    create trigger refuse before delete on incidents
    for each row when (old.id = '${closed}') execute function refuse()`)
  await database.query("update incidents set closed = '2026-01-10T13:00:00Z' where closed is null")
  const lines: string[] = []
  const log = createLog('error', { write: (line) => lines.push(line) })
  const server = await startOn(database, AFTER_101_DAYS, '100', log)
  await expect
    .poll(() => countRows(server), { timeout: 10_000 })
    .toMatchObject({ incidents: 1, recorded: 1 })
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { incident: closed, msg: 'An incident past its retention was not deleted' },
  ])
})

// Fails without the check that this process has removed the incident.
test('several processes delete and record each incident once', async () => {
  const { database } = await schoolWithIncidents()
  const servers = await Promise.all([1, 2, 3].map(() => startOn(database, AFTER_101_DAYS, '100')))
  for (const { app } of servers) await app.stop()
  for (const server of servers) expect(await countRows(server)).toEqual(THE_OPEN_ONE)
})
