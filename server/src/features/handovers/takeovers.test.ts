import { newAlertId, newHandoverId } from '@holdfast/contract/ids'
import { expect, test } from 'vitest'
import type { SignedInClient } from '../../test-support/api-client.ts'
import { addEntry, newEntry, reportIncident } from '../../test-support/incidents.ts'
import { startTestServer } from '../../test-support/test-server.ts'

const START = Date.parse('2026-11-21T10:00:00.000Z')
const ROLE = 'incident-manager'

/** Riverside with two deputies of its incident manager, who is called `logkeeper` here. */
async function start() {
  const clock = { minutes: 0 }
  const now = () => new Date(START + clock.minutes * 60_000)
  const server = await startTestServer({ now })
  const [head, teacher, site, manager] = await Promise.all(
    ['head', 'teacher', 'site', 'logkeeper'].map((name) => server.signIn(name)),
  )
  if (!head || !teacher || !site || !manager) throw new Error('Nobody signed in')
  await head.callEndpoint('saveAllocations', {
    body: [
      { userid: 'logkeeper', roleid: ROLE },
      { userid: 'teacher', roleid: ROLE, deputy: 1 },
      { userid: 'site', roleid: ROLE, deputy: 2 },
    ],
  })
  const id = await reportIncident(head)
  return { server, clock, now, head, teacher, site, manager, id }
}

type Started = Awaited<ReturnType<typeof start>>

async function sendAlert({ head, id }: Started) {
  const body = { id: newAlertId(), kind: 'lockdown', incidentid: id }
  await head.callEndpoint('sendAlert', { body })
  return body.id
}

function takeOver({ now, id }: Started, by: SignedInClient) {
  const body = { id: newHandoverId(), roleid: ROLE, timestamp: now().toISOString() }
  return by.call('POST', `/incidents/${id}/takeovers`, { body })
}

async function places(client: SignedInClient) {
  const allocations = await client.callEndpoint('listAllocations', {})
  return allocations.map(({ userid, deputy }) => [userid, deputy])
}

test('a deputy takes the role in one request once its holder has not answered an alert for five minutes', async () => {
  const started = await start()
  const { clock, head, teacher, id } = started
  expect(await takeOver(started, teacher)).toMatchObject({
    status: 409,
    body: { errors: [expect.stringContaining('has no open alert to answer, or has answered')] },
  })
  await sendAlert(started)
  clock.minutes = 4.9
  expect(await takeOver(started, teacher)).toMatchObject({
    status: 409,
    body: { errors: [expect.stringContaining('stays unanswered for 5 minutes')] },
  })
  clock.minutes = 5
  expect(await takeOver(started, teacher)).toMatchObject({
    status: 201,
    body: { kind: 'takeover', state: 'accepted', toname: 'Dana Fox' },
  })
  // The holder can take it back: they are its first deputy now.
  expect(await places(head)).toEqual([
    ['teacher', 0],
    ['logkeeper', 1],
    ['site', 2],
  ])
  const log = await head.callEndpoint('listLogEntries', { parameters: { id } })
  expect(log.map(({ content }) => content)).toContainEqual(
    expect.stringMatching(
      /^Dana Fox took over as incident manager from .+ without being handed it$/,
    ),
  )
})

test('the second deputy waits twice as long', async () => {
  const started = await start()
  const { clock, site } = started
  await sendAlert(started)
  clock.minutes = 9.9
  expect(await takeOver(started, site)).toMatchObject({ status: 409 })
  clock.minutes = 10
  expect(await takeOver(started, site)).toMatchObject({ status: 201 })
})

test.each(['safe', 'help'] as const)(
  'a holder who has answered “%s” keeps the role',
  async (answer) => {
    const started = await start()
    const { clock, now, manager, teacher, head } = started
    const alertid = await sendAlert(started)
    clock.minutes = 1
    const body = { id: crypto.randomUUID(), answer, timestamp: now().toISOString() }
    await manager.callEndpoint('addAlertAnswer', { parameters: { id: alertid }, body })
    clock.minutes = 20
    expect(await takeOver(started, teacher)).toMatchObject({ status: 409 })
    expect(await places(head)).toContainEqual(['logkeeper', 0])
  },
)

test('a holder whose phone has only shown the alert has not answered, one who writes into the log has', async () => {
  const started = await start()
  const { clock, now, manager, teacher, id } = started
  const alertid = await sendAlert(started)
  const body = { id: crypto.randomUUID(), answer: 'seen' as const, timestamp: now().toISOString() }
  await manager.callEndpoint('addAlertAnswer', { parameters: { id: alertid }, body })
  clock.minutes = 4
  await addEntry(manager, id, newEntry({ timestamp: now().toISOString() }))
  clock.minutes = 6
  expect(await takeOver(started, teacher)).toMatchObject({ status: 409 })
  await sendAlert(started)
  clock.minutes = 12
  expect(await takeOver(started, teacher)).toMatchObject({ status: 201 })
})

async function mergeReportWithAlert(started: Started) {
  const other = await reportIncident(started.head)
  await sendAlert({ ...started, id: other })
  await started.head.callEndpoint('mergeIncident', {
    parameters: { id: other },
    body: { id: crypto.randomUUID(), into: started.id },
  })
  return other
}

// Fails where only the alerts of one of two merged incidents count.
test('a deputy takes over from a silent holder when the alert is in a report that was merged', async () => {
  const started = await start()
  await mergeReportWithAlert(started)
  started.clock.minutes = 5
  expect(await takeOver(started, started.teacher)).toMatchObject({ status: 201 })
})

// Fails where only the log of one of two merged incidents counts.
test('a holder who writes into the log that is read as one keeps the role, by whichever incident it is taken', async () => {
  const started = await start()
  const other = await mergeReportWithAlert(started)
  const { clock, now, manager, teacher, id, head } = started
  clock.minutes = 19
  await addEntry(manager, id, newEntry({ timestamp: now().toISOString() }))
  clock.minutes = 20
  expect(await takeOver(started, teacher)).toMatchObject({ status: 409 })
  expect(await takeOver({ ...started, id: other }, teacher)).toMatchObject({ status: 409 })
  expect(await places(head)).toContainEqual(['logkeeper', 0])
})

test('a holder who has answered the alert of one of two merged incidents keeps the role', async () => {
  const started = await start()
  const other = await mergeReportWithAlert(started)
  const alertid = await sendAlert(started)
  const { clock, now, manager, teacher } = started
  clock.minutes = 1
  const body = { id: crypto.randomUUID(), answer: 'safe' as const, timestamp: now().toISOString() }
  await manager.callEndpoint('addAlertAnswer', { parameters: { id: alertid }, body })
  clock.minutes = 20
  expect(await takeOver({ ...started, id: other }, teacher)).toMatchObject({ status: 409 })
})

test('the time to wait is a setting of the organisation, and a device with another clock does not shorten it', async () => {
  const started = await start()
  const { clock, head, teacher, id } = started
  const settings = { closers: 'everyone', deputyminutes: 2 } as const
  expect(await head.callEndpoint('saveIncidentSettings', { body: settings })).toMatchObject(
    settings,
  )
  // An earlier app does not know the setting, and leaves it alone.
  await head.callEndpoint('saveIncidentSettings', { body: { closers: 'everyone' } })
  await sendAlert(started)
  clock.minutes = 1
  const body = { id: newHandoverId(), roleid: ROLE, timestamp: '2031-01-01T00:00:00Z' }
  const path = `/incidents/${id}/takeovers`
  expect(await teacher.call('POST', path, { body })).toMatchObject({ status: 409 })
  clock.minutes = 2
  expect(await teacher.call('POST', path, { body })).toMatchObject({ status: 201 })
})

test('nobody whom the rule does not name takes a role, however long nobody answers', async () => {
  const started = await start()
  const { server, clock, head } = started
  await sendAlert(started)
  clock.minutes = 600
  for (const name of ['media', 'comms', 'hilltop.head', 'provider.admin']) {
    const { status } = await takeOver(started, await server.signIn(name))
    expect([name, status]).toEqual([
      name,
      name === 'hilltop.head' || name === 'provider.admin' ? 404 : 403,
    ])
  }
  expect(await places(head)).toContainEqual(['logkeeper', 0])
})

test('an admin takes a role at once, without an alert, and the log says that nobody handed it over', async () => {
  const started = await start()
  const { head, id } = started
  expect(await takeOver(started, head)).toMatchObject({ status: 201 })
  const log = await head.callEndpoint('listLogEntries', { parameters: { id } })
  expect(log.at(-1)?.content).toContain('without being handed it')
  expect(await places(head)).toEqual([
    ['head', 0],
    ['teacher', 1],
    ['site', 2],
    ['logkeeper', 3],
  ])
})

test('a takeover that a phone sends long after the tap takes the role from nobody', async () => {
  const started = await start()
  const { clock, head, id } = started
  const body = { id: newHandoverId(), roleid: ROLE, timestamp: started.now().toISOString() }
  clock.minutes = 11
  expect(await head.call('POST', `/incidents/${id}/takeovers`, { body })).toMatchObject({
    status: 409,
    body: { errors: [expect.stringContaining('more than ten minutes ago')] },
  })
  expect((await places(head))[0]).toEqual(['logkeeper', 0])
})

test('a deputy takes a role at once that nobody holds any more', async () => {
  const started = await start()
  const { head, teacher } = started
  await head.callEndpoint('suspendUser', { parameters: { id: 'logkeeper' } })
  expect(await takeOver(started, teacher)).toMatchObject({ status: 201 })
})

test('of two deputies who take the role at once, one has it, and it is never without a holder', async () => {
  const started = await start()
  const { clock, head, teacher, site } = started
  await sendAlert(started)
  clock.minutes = 10
  const outcomes = await Promise.all([takeOver(started, teacher), takeOver(started, site)])
  // Whoever has just taken over is there.
  expect(outcomes.map(({ status }) => status).sort()).toEqual([201, 409])
  const holders = (await places(head)).filter(([, place]) => place === 0)
  expect(holders).toHaveLength(1)
})
