import type { Alert } from '@holdfast/contract/alerts/alerts'
import { newAlertId } from '@holdfast/contract/ids'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import type { ChangedCollection } from '../../../platform/database/database.ts'
import type { SignedInClient } from '../../../test-support/api-client.ts'
import { insertEarlierAnswers } from '../../../test-support/earlier-answers.ts'
import { reportIncident } from '../../../test-support/incidents.ts'
import { countWaiting, type TestDatabase } from '../../../test-support/test-database.ts'
import { startTestServer } from '../../../test-support/test-server.ts'
import { appendAction } from '../../incident-log/index.ts'

/** Locks the version of the collection as another transaction would. Call the result to unlock it. */
async function holdVersion(
  database: TestDatabase,
  collection: string,
): Promise<() => Promise<void>> {
  await database.query(
    `insert into collection_versions (organisationid, collection, version)
     values ('riverside', $1, 1) on conflict do nothing`,
    [collection],
  )
  const client = new pg.Client(database.connection)
  await client.connect()
  onTestFinished(() => client.end())
  await client.query('begin')
  await client.query(`set local app.system = 'on'`)
  const { rowCount } = await client.query(
    'select from collection_versions where collection = $1 for update',
    [collection],
  )
  expect(rowCount).toBe(1)
  return async () => {
    await client.query('commit')
  }
}

const waitUntilWaiting = (database: TestDatabase, count: number) =>
  expect.poll(() => countWaiting(database)).toBe(count)

// Fails when a log entry raises the log's version at once, not at the end together with the others.
test('a transaction that writes an entry and one that does not take the same versions in one order', async () => {
  const { app, database, signIn } = await startTestServer()
  const incidentid = await reportIncident(await signIn('teacher'))
  const changed: ChangedCollection[] = [
    { collection: 'logs', ownerid: incidentid },
    { collection: 'alertanswers', ownerid: 'any' },
  ]
  const release = await holdVersion(database, `logs:${incidentid}`)
  const now = new Date()
  const withEntry = app.context.database.change('riverside', changed, (scope) =>
    appendAction(scope, incidentid, {
      author: { userid: 'teacher', authorname: 'Dana Fox', roles: [], now },
      content: 'Help is needed',
    }),
  )
  await waitUntilWaiting(database, 1)
  const withoutEntry = app.context.database.change('riverside', changed, async () => 'stored')
  await waitUntilWaiting(database, 2)
  await release()
  expect(await Promise.allSettled([withEntry, withoutEntry])).toMatchObject([
    { status: 'fulfilled', value: [{ content: 'Help is needed' }] },
    { status: 'fulfilled', value: 'stored' },
  ])
})

test('everybody answers at once, to both of two processes and again: each answer is known once', async () => {
  const first = await startTestServer()
  const second = await startTestServer({ database: first.database })
  const teacher = await first.signIn('teacher')
  const { body: alert } = await teacher.call<Alert>('POST', '/alerts', {
    body: { id: newAlertId(), kind: 'lockdown' },
  })
  const users: [SignedInClient, SignedInClient][] = []
  for (const name of ['teacher', 'head', 'support', 'site']) {
    users.push([await first.signIn(name), await second.signIn(name)])
  }
  const send = (client: SignedInClient, body: object) =>
    client.call('POST', `/alerts/${alert.id}/answers`, { body })
  const rounds = Array.from({ length: 6 }, () =>
    users.flatMap((clients) =>
      (['seen', 'safe', 'help'] as const).map((answer) => ({
        clients,
        body: { id: crypto.randomUUID(), answer, timestamp: new Date().toISOString() },
      })),
    ),
  )
  const statuses: number[] = []
  for (const [index, round] of rounds.entries()) {
    const repeated = rounds[index - 1] ?? []
    const sent = await Promise.all([
      ...round.map(({ clients, body }) => send(clients[0], body)),
      ...repeated.map(({ clients, body }) => send(clients[1], body)),
      // Other devices send them in the opposite order.
      ...round.toReversed().map(({ clients, body }) => send(clients[1], body)),
    ])
    statuses.push(...sent.map(({ status }) => status))
  }
  expect([...new Set(statuses)]).toEqual([201])
  // The rows of a minute, a few for each person and kind, contain the ids of all answers.
  const known = await first.database.query('select unnest(earlier || id) as id from alert_answers')
  expect(known.map(({ id }) => id).toSorted()).toEqual(
    rounds.flatMap((round) => round.map(({ body }) => body.id)).toSorted(),
  )
  const calls = await first.database.query(`select from alert_answers where answer = 'help'`)
  const lines = await first.database.query(
    `select from log_entries where content ~ 'needs help (again )?\\('`,
  )
  expect(lines).toHaveLength(calls.length)
})

// Fails without `keepFoundId`: the database refused the row, and with it the answers of everybody in the batch.
test('one person who answers a hundred times at once does not lose the answers of others', async () => {
  const { signIn } = await startTestServer()
  const [head, teacher] = [await signIn('head'), await signIn('teacher')]
  const { id } = await head.callEndpoint('sendAlert', {
    body: { id: newAlertId(), kind: 'evacuate' },
  })
  const answer = (client: SignedInClient) =>
    client.call('POST', `/alerts/${id}/answers`, {
      body: { id: crypto.randomUUID(), answer: 'safe', timestamp: new Date().toISOString() },
    })
  const responses = await Promise.all([
    ...Array.from({ length: 100 }, () => answer(teacher)),
    answer(await signIn('site')),
  ])
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]))
})

// Fails when the last line may be the end of a call: whoever reads the log would send nobody.
test('of somebody who goes back and forth within a minute the last line says that they need help', async () => {
  const clock = { now: Date.parse('2026-11-21T10:00:00.000Z') }
  const server = await startTestServer({ now: () => new Date(clock.now) })
  const teacher = await server.signIn('teacher')
  const { body: alert } = await teacher.call<Alert>('POST', '/alerts', {
    body: { id: newAlertId(), kind: 'lockdown' },
  })
  for (let round = 0; round < 10; round += 1) {
    for (const answer of ['help', 'safe'] as const) {
      clock.now += 1000
      const timestamp = new Date(clock.now).toISOString()
      await teacher.call('POST', `/alerts/${alert.id}/answers`, {
        body: { id: crypto.randomUUID(), answer, timestamp, sent: timestamp },
      })
    }
  }
  const lines = await server.database.query(
    `select content from log_entries where content ~ 'needs help|is safe now' order by seq`,
  )
  expect(lines.length).toBeLessThan(12)
  expect(lines.at(-1)?.content).toContain('needs help again (')
})

test('who has called for help calls again, however much they have said since', async () => {
  const server = await startTestServer()
  const head = await server.signIn('head')
  const teacher = await server.signIn('teacher')
  const incidentid = await reportIncident(head)
  const alertid = newAlertId()
  await head.callEndpoint('sendAlert', { body: { id: alertid, kind: 'lockdown', incidentid } })
  await insertEarlierAnswers(server.database, { incidentid, alertid })
  const id = crypto.randomUUID()
  await teacher.callEndpoint('addAlertAnswer', {
    parameters: { id: alertid },
    body: { id, answer: 'help', note: 'Once more', timestamp: new Date().toISOString() },
  })
  const log = await head.callEndpoint('listLogEntries', { parameters: { id: incidentid } })
  expect(log.map(({ content }) => content).join('\n')).toContain('again')
})
