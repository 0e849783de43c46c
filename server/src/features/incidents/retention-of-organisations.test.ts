import { expect, test } from 'vitest'
import type { SignedInClient } from '../../test-support/api-client.ts'
import { reportIncident } from '../../test-support/incidents.ts'
import { startTestServer, type TestServer } from '../../test-support/test-server.ts'

const NOTHING = { incidentdays: null, exercisedays: null, visitordays: null }

type Days = { incidentdays: number | null; exercisedays: number | null; visitordays: number | null }

async function save(client: SignedInClient, days: Partial<Days>) {
  const { version } = await client.callEndpoint('getRetention', {})
  return client.call('POST', '/retention', { body: { ...NOTHING, ...days, version } })
}

/** A closed incident and a closed exercise of each school, closed this many days ago. */
async function closeIncidents(server: TestServer, daysAgo: number) {
  const ids: Record<string, { incident: string; exercise: string }> = {}
  for (const username of ['head', 'hilltop.head']) {
    const admin = await server.signIn(username)
    const incident = await reportIncident(admin)
    const { id: exercise } = await admin.callEndpoint('reportIncident', {
      body: { incidentDetails: 'Fire drill', exercise: true },
    })
    for (const id of [incident, exercise]) {
      await admin.callEndpoint('saveIncident', { parameters: { id }, body: { closed: 'now' } })
    }
    ids[username] = { incident, exercise }
  }
  await server.database.query(
    `update incidents set closed = now() - $1 * interval '1 day' where closed is not null`,
    [daysAgo],
  )
  return ids as Record<'head' | 'hilltop.head', { incident: string; exercise: string }>
}

async function runJob({ database }: TestServer, days = ''): Promise<void> {
  const server = await startTestServer({ database, env: { INCIDENT_RETENTION_DAYS: days } })
  await server.app.runHourlyJobs()
  await server.app.stop()
}

const announced = async ({ database }: TestServer) =>
  (await database.query('select incidentid from announced_deletions')).map(
    ({ incidentid }) => incidentid,
  )
const left = async ({ database }: TestServer) =>
  (await database.query('select id from incidents where closed is not null')).map(({ id }) => id)

async function aWeekPasses({ database }: TestServer): Promise<void> {
  await database.query(`update announced_deletions set announced = announced - interval '7 days'`)
}

test('an organisation shortens its own retention: announced first, deleted a week later, and no other organisation’s', async () => {
  const server = await startTestServer()
  const ids = await closeIncidents(server, 40)
  const head = await server.signIn('head')
  expect((await save(head, { incidentdays: 30 })).status).toBe(200)
  await server.app.stop()
  await runJob(server)
  expect((await announced(server)).sort()).toEqual([ids.head.incident, ids.head.exercise].sort())
  expect(await left(server)).toHaveLength(4)
  await aWeekPasses(server)
  // A tenth a day, at least one.
  await runJob(server)
  expect(await left(server)).toHaveLength(3)
  const [line] = await server.database.query(
    `select organisationid, summary from activity where kind = 'incident-expired'`,
  )
  expect(line).toMatchObject({
    organisationid: 'riverside',
    summary: expect.stringContaining('kept for 30 days'),
  })
})

test('exercises go before incidents, where the organisation says so', async () => {
  const server = await startTestServer()
  const ids = await closeIncidents(server, 40)
  const head = await server.signIn('head')
  await save(head, { exercisedays: 28 })
  await server.app.stop()
  await runJob(server)
  expect(await announced(server)).toEqual([ids.head.exercise])
})

test('an organisation keeps longer than the server, and a longer retention withdraws what was announced', async () => {
  const server = await startTestServer()
  const ids = await closeIncidents(server, 40)
  await server.app.stop()
  await runJob(server, '30')
  expect(await announced(server)).toHaveLength(4)
  const again = await startTestServer({
    database: server.database,
    env: { INCIDENT_RETENTION_DAYS: '30' },
  })
  const head = await again.signIn('head')
  await save(head, { incidentdays: 400 })
  await again.app.stop()
  await aWeekPasses(server)
  await runJob(server, '30')
  expect(await left(server)).toEqual(expect.arrayContaining([ids.head.incident, ids.head.exercise]))
  expect(await announced(server)).not.toContain(ids.head.incident)
})

test('without any retention, what was announced is withdrawn', async () => {
  const server = await startTestServer()
  await closeIncidents(server, 40)
  const head = await server.signIn('head')
  await save(head, { incidentdays: 30 })
  await server.app.stop()
  await runJob(server)
  const again = await startTestServer({ database: server.database })
  await save(await again.signIn('head'), {})
  await again.app.stop()
  await runJob(server)
  expect(await announced(server)).toEqual([])
})

test.each([
  [{ incidentdays: 27 }],
  [{ incidentdays: 0 }],
  [{ incidentdays: 30.5 }],
  [{ incidentdays: 36_501 }],
  [{ exercisedays: 7 }],
  [{ visitordays: 6 }],
  [{ visitordays: 366 }],
  [{ incidentdays: '30' }],
])('%o is refused with a sentence', async (days) => {
  const server = await startTestServer()
  const head = await server.signIn('head')
  const { status, body } = await save(head, days as Partial<Days>)
  expect(status).toBe(400)
  expect(JSON.stringify(body)).toContain('must be a whole number of days from')
})

test('two admins who save at once: the second hears of it, and nothing of the first is lost', async () => {
  const server = await startTestServer()
  const head = await server.signIn('head')
  const bodies = [100, 200].map((incidentdays) => ({ ...NOTHING, incidentdays, version: 0 }))
  const answers = await Promise.all(bodies.map((body) => head.call('POST', '/retention', { body })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const winner = answers.findIndex(({ status }) => status === 200)
  expect(await head.callEndpoint('getRetention', {})).toMatchObject({
    incidentdays: bodies[winner]?.incidentdays,
    version: 1,
  })
})

test('a provider sees how long each organisation keeps incidents', async () => {
  const server = await startTestServer({ env: { INCIDENT_RETENTION_DAYS: '1000' } })
  await save(await server.signIn('head'), { incidentdays: 365 })
  const provider = await server.signIn('provider.admin')
  const days = new Map(
    (await provider.callEndpoint('listOrganisations', {})).map(({ id, incidentdays }) => [
      id,
      incidentdays,
    ]),
  )
  expect(days.get('riverside')).toBe(365)
  expect(days.get('hilltop')).toBe(1000)
  const { entries } = await (await server.signIn('head')).callEndpoint('listActivity', {})
  expect(entries.map(({ kind }) => kind)).toContain('retention-changed')
})
