import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { migrate } from './platform/database/migrate.ts'
import { makeClient } from './test-support/api-client.ts'
import {
  EARLIER_MIGRATION,
  EARLIER_ROWS,
  EARLIER_STATEMENTS,
  RAISE_VERSIONS,
} from './test-support/earlier-version.ts'
import { makeTestDatabase } from './test-support/test-database.ts'
import { startTestServer } from './test-support/test-server.ts'

const INCIDENT = '20261121_a1b2c3d4'
const ALERT = 'alert_a1b2c3d4e5f6'

/*
 * Tests a rolling upgrade: the first process of the new version migrates the tables while processes of the
 * old version use them. Fails when a migration renames a column, adds one without a default, or removes a
 * right.
 */
test('after an upgrade waiting work continues, and a process of the previous version still writes', async () => {
  const database = await makeTestDatabase('nothing')
  onTestFinished(() => database.drop())
  await migrate(database.connection, EARLIER_MIGRATION)
  for (const row of EARLIER_ROWS) await database.query(row)

  await migrate(database.connection)
  const server = await startTestServer({ database })
  const { tokens } = server.app.context
  const issue = (userid: string, type: 'admin' | 'standard') =>
    makeClient(server.address, tokens.issue({ userid, org: 'riverside', type, ver: 1 }))
  const [head, teacher] = [issue('head', 'admin'), issue('teacher', 'standard')]
  const parameters = { id: INCIDENT }
  expect(await head.callEndpoint('listAlerts', {})).toMatchObject([{ id: ALERT, ended: null }])
  // The push that was waiting is delivered by this version.
  const undelivered = () => database.query('select from alert_deliveries where done is null')
  await expect.poll(undelivered).toEqual([])

  const { tenantUser, ...settings } = database.connection
  const earlier = new pg.Client({ ...settings, user: tenantUser })
  await earlier.connect()
  onTestFinished(() => earlier.end())
  for (const [index, statement] of EARLIER_STATEMENTS.entries()) {
    await earlier.query('begin')
    await earlier.query(`select set_config('app.org', 'riverside', true)`)
    const { rowCount } = await earlier.query(statement)
    if (statement.includes('returning') || statement.includes('select isnew')) {
      expect(rowCount, statement).toBe(1)
    }
    await earlier.query(RAISE_VERSIONS)
    await earlier.query('commit')
    // Both versions write to the same log in turns.
    const timestamp = new Date().toISOString()
    const body = { id: crypto.randomUUID(), timestamp, type: 'text', content: `${index}` } as const
    await teacher.callEndpoint('addLogEntry', { parameters, body })
  }

  const log = await head.callEndpoint('listLogEntries', { parameters })
  expect(log.map(({ seq }) => seq)).toEqual(log.map((_, index) => index + 1))
  expect(log).toHaveLength(2 + EARLIER_STATEMENTS.length)
  await server.app.context.cachedLists.compareVersions()
  const alerts = await head.callEndpoint('listAlerts', {})
  expect(alerts.find(({ id }) => id === ALERT)).toMatchObject({
    endedby: 'Jordan Hale',
    mistake: false,
    heldback: null,
    updates: [{ message: 'The police are here' }],
  })
  expect(alerts).toHaveLength(2)
  const answers = await head.callEndpoint('listAlertAnswers', { parameters: { id: ALERT } })
  expect(answers.find(({ userid }) => userid === 'head')).toMatchObject({
    answer: 'help',
    note: 'Room 12',
  })
  const incidents = await head.callEndpoint('listIncidents', {})
  expect(incidents.find(({ id }) => id === INCIDENT)).toMatchObject({
    incidentDetails: 'Smoke in the hall',
  })
  await expect.poll(undelivered).toEqual([])
})

test('after an upgrade a call for help sounds one tone, and other kinds stay as they were', async () => {
  const database = await makeTestDatabase('nothing')
  onTestFinished(() => database.drop())
  await migrate(database.connection, '0185-content-reviews')
  const kinds = [
    { id: 'lockdown', title: 'Lockdown', sound: 'silent' },
    { id: 'help-needed', title: 'Help needed', sound: 'silent' },
  ]
  const guidance = JSON.stringify({ alert_kinds: kinds })
  await database.query(EARLIER_ROWS[0])
  await database.query(
    `insert into content_versions (organisationid, version, guidance, written, published)
       values ('riverside', 1, $1, $1, now())`,
    [guidance],
  )
  await migrate(database.connection)
  const [stored] = await database.query('select guidance, written from content_versions')
  const expected = { alert_kinds: [kinds[0], { ...kinds[1], sound: 'tone' }] }
  expect(stored).toEqual({ guidance: expected, written: expected })
})
