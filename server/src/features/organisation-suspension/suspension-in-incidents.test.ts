import { newAlertId } from '@holdfast/contract/ids'
import { expect, test } from 'vitest'
import { reportIncident } from '../../test-support/incidents.ts'
import {
  endEverything,
  inAWeek,
  isInEffect,
  NAME,
  resume,
  SUSPENDED,
  suspend,
  weekPasses,
} from '../../test-support/suspension.ts'
import { countWaiting } from '../../test-support/test-database.ts'
import { startTestServer, type TestServer } from '../../test-support/test-server.ts'
import { suspendDueOrganisations } from './suspension-job.ts'

const run = ({ app }: TestServer) => suspendDueOrganisations(app.context)

test.each([false, true])(
  'no school is suspended while an incident is open (exercise: %s)',
  async (exercise) => {
    const server = await startTestServer()
    const provider = await server.signIn('provider.admin')
    const head = await server.signIn('head')
    await suspend(provider, inAWeek())
    await weekPasses(server)
    await endEverything(server)
    await head.callEndpoint('sendAlert', { body: { id: newAlertId(), kind: 'lockdown', exercise } })
    await run(server)
    expect(await isInEffect(server)).toBe(false)
    await resume(provider)
    expect(await suspend(provider)).toMatchObject({
      status: 409,
      body: {
        message: `An incident or exercise is open at ${NAME}, or was closed less than one hour ago. ${NAME} can be suspended one hour after the closing.`,
      },
    })
    await suspend(provider, inAWeek())
    await weekPasses(server)
    await endEverything(server)
    await run(server)
    expect(await isInEffect(server)).toBe(true)
  },
)

// Fails when only open incidents count: whoever called for help, and who is on the way, would be signed out.
test('no school is suspended while an incident that was closed can be reopened', async () => {
  const server = await startTestServer()
  const provider = await server.signIn('provider.admin')
  const head = await server.signIn('head')
  await endEverything(server)
  const id = await reportIncident(head)
  const body = { closed: 'now', version: 1 }
  await head.callEndpoint('saveIncident', { parameters: { id }, body })
  expect((await suspend(provider)).status).toBe(409)
  await server.database.query(`update incidents set closed = closed - interval '61 minutes'`)
  expect((await suspend(provider)).status).toBe(200)
})

// One opens it, the other suspends at once. Whoever comes second waits for the lock of the first.
test('an incident that is reported while its school is being suspended either stops the suspension or is refused', async () => {
  const server = await startTestServer()
  const provider = await server.signIn('provider.admin')
  const head = await server.signIn('head')
  for (let round = 0; round < 8; round++) {
    const body = { incidentDetails: 'Smoke in the kitchen' }
    const [suspended, reported] = await Promise.all([
      suspend(provider),
      head.call('POST', '/incidents', { body }),
    ])
    const open = await server.database.query('select from incidents where closed is null')
    const outcome = [suspended.status, reported.status, open.length]
    expect([
      [200, 403, 0],
      [200, 401, 0],
      [409, 201, 1],
    ]).toContainEqual(outcome)
    if (reported.status === 403) expect(reported).toMatchObject(SUSPENDED)
    if (suspended.status === 200) break
    await endEverything(server)
  }
})

test('the suspension waits for whoever is opening an incident, and then sees it', async () => {
  const server = await startTestServer()
  const provider = await server.signIn('provider.admin')
  const client = await server.app.context.connections.connect()
  await client.query('begin')
  await client.query("select set_config('app.system', 'on', true)")
  await client.query(
    `insert into incidents (organisationid, id, timestamp, userid, authorname, fields, reported)
     values ('riverside', 'smoke', now(), 'head', 'Jordan Hale', '{}', '{}')`,
  )
  const suspending = suspend(provider)
  await expect.poll(() => countWaiting(server.database)).toBe(1)
  await client.query('commit')
  await client.end()
  expect((await suspending).status).toBe(409)
  expect(await isInEffect(server)).toBe(false)
})

test('nobody, not even the provider, opens or reopens an incident in a suspended school', async () => {
  const server = await startTestServer()
  const provider = await server.signIn('provider.admin')
  const head = await server.signIn('head')
  const incidentid = await reportIncident(head)
  await endEverything(server)
  await suspend(provider)
  const sentBy = [
    ['/incidents?org=riverside', { incidentDetails: 'Smoke' }],
    ['/alerts?org=riverside', { id: newAlertId(), kind: 'lockdown' }],
  ] as const
  for (const [path, body] of sentBy) {
    expect(await provider.call('POST', path, { body })).toMatchObject(SUSPENDED)
  }
  await expect(
    server.database.query('update incidents set closed = null where id = $1', [incidentid]),
  ).rejects.toThrow('The organisation is suspended')
  await resume(provider)
  await server.database.query('update incidents set closed = null where id = $1', [incidentid])
})
