import type { Alert, NewAlert } from '@holdfast/contract/alerts/alerts'
import { newAlertId } from '@holdfast/contract/ids'
import { RECENT_ALERTS_MS } from '@holdfast/contract/limits'
import { expect, test, vi } from 'vitest'
import type { SignedInClient } from '../../test-support/api-client.ts'
import { openEvents } from '../../test-support/event-stream.ts'
import { reportIncident } from '../../test-support/incidents.ts'
import { startReceiver } from '../../test-support/push-receiver.ts'
import { newSubscription } from '../../test-support/push-subscription.ts'
import type { TestDatabase } from '../../test-support/test-database.ts'
import { startTestServer } from '../../test-support/test-server.ts'
import { ALERT_HELD_BACK_MS } from './joining-alerts.ts'

const START = Date.parse('2026-11-21T10:00:00.000Z')

vi.setConfig({ testTimeout: 90_000 })

async function send(client: SignedInClient, more: Partial<NewAlert> = {}): Promise<Alert> {
  const body = { id: newAlertId(), kind: 'lockdown', ...more }
  // Sends it again while the server is busy, as a device does.
  const response = await vi.waitFor(
    async () => {
      const attempt = await client.call<Alert>('POST', '/alerts', { body })
      expect(attempt.status).not.toBe(503)
      return attempt
    },
    { timeout: 20_000 },
  )
  expect(response.status).toBe(201)
  return response.body
}

async function sendThree(client: SignedInClient, more: Partial<NewAlert> = {}): Promise<Alert[]> {
  const sent: Alert[] = []
  for (const message of ['One', 'Two', 'Three']) {
    sent.push(await send(client, { message, ...more }))
  }
  return sent
}

async function start() {
  const clock = { now: START }
  const server = await startTestServer({ now: () => new Date(clock.now) })
  const [teacher, head] = [await server.signIn('teacher'), await server.signIn('head')]
  const listOpen = async () =>
    (await head.callEndpoint('listAlerts', {})).filter(({ ended }) => ended === null)
  return { clock, server, teacher, head, listOpen }
}

/** Waits until no deliveries change by themselves any more, except the repetitions. */
async function allDelivered({ query }: TestDatabase): Promise<void> {
  const undone = () =>
    query(`select from alert_deliveries where done is null and event <> 'repeated'`)
  await expect.poll(undone).toEqual([])
}

const endAll = (client: SignedInClient, userid: string, alerts: readonly Alert[], more = {}) =>
  client.call<Alert[]>('POST', `/alerts/senders/${userid}/end`, {
    body: { alertids: alerts.map(({ id }) => id), ...more },
  })

test('the fourth alert of a sender becomes an update of the last one of its kind, and wakes nobody again', async () => {
  const { clock, server, teacher, head, listOpen } = await start()
  const sent: Alert[] = []
  for (const message of ['One', 'Two', 'Three']) {
    clock.now += 1000
    sent.push(await send(teacher, { message }))
  }
  await allDelivered(server.database)
  const before = await head.callEndpoint('listAlertDeliveries', {})
  const device = await openEvents(server, await server.signIn('site'))
  const joined = await send(teacher, { message: 'He is in the gym' })
  const [, , last] = sent
  expect(joined).toMatchObject({
    id: last?.id,
    updates: [{ message: 'Sent again: He is in the gym', authorname: 'Dana Fox' }],
  })
  expect(await listOpen()).toHaveLength(3)
  expect(await head.callEndpoint('listAlertDeliveries', {})).toEqual(before)
  // Open devices see the words at once.
  const { data } = await device.next(({ event }) => event === 'alerts')
  expect(data).toMatchObject({ alert: joined })
  const log = await head.callEndpoint('listLogEntries', { parameters: { id: joined.incidentid } })
  expect(log.at(-1)?.content).toBe('Lockdown alert, update: Sent again: He is in the gym')
})

// Fails where all earlier updates are compared: phones go on showing the hall, and the log has nothing.
test('an order that is given again after another one becomes an update again', async () => {
  const { clock, teacher, head } = await start()
  await sendThree(teacher)
  for (const message of ['He is in the gym', 'He is in the hall', 'He is in the gym']) {
    clock.now += 10_000
    await send(teacher, { message })
  }
  clock.now += 10_000
  const { incidentid, updates } = await send(teacher, { message: 'He is in the gym' })
  const words = ['gym', 'hall', 'gym'].map((place) => `Sent again: He is in the ${place}`)
  expect(updates.map(({ message }) => message)).toEqual(words)
  const log = await head.callEndpoint('listLogEntries', { parameters: { id: incidentid } })
  expect(log.at(-1)?.content).toBe(`Lockdown alert, update: ${words[2]}`)
})

// As an update of the first lockdown, all phones would say that the evacuation applies.
test('an order that was replaced by another one since is sent again as a new alert', async () => {
  const { clock, teacher, head, listOpen } = await start()
  const orders = [['come-inside'], ['lockdown', 'Man at the gate'], ['evacuate', 'Fire in science']]
  for (const [kind = '', message = ''] of orders) {
    clock.now += 1000
    await send(teacher, { kind, message })
  }
  clock.now += 1000
  const again = await send(teacher, { message: 'He is in the yard' })
  expect(again).toMatchObject({ message: 'He is in the yard', updates: [] })
  expect(await listOpen()).toHaveLength(4)
  // While it applies, the next one joins it; not after somebody else has ordered something else.
  clock.now += 1000
  expect((await send(teacher, { message: 'Still there' })).id).toBe(again.id)
  clock.now += 1000
  await send(head, { kind: 'evacuate' })
  clock.now += 1000
  expect((await send(teacher, { message: 'In the hall' })).updates).toEqual([])
})

test('two orders sent in turns become a dozen alerts at most', async () => {
  const { clock, teacher, listOpen } = await start()
  for (let count = 0; count < 20; count += 1) {
    clock.now += 1000
    await send(teacher, { kind: count % 2 === 0 ? 'lockdown' : 'evacuate' })
  }
  expect(await listOpen()).toHaveLength(12)
})

test('the id of an alert that joined another is answered as the first time, and belongs to its sender', async () => {
  const { teacher, head, listOpen } = await start()
  await sendThree(teacher)
  const body = { id: newAlertId(), kind: 'lockdown', message: 'He is in the gym' }
  const attempts = await Promise.all(
    [1, 2, 3].map(() => teacher.call<Alert>('POST', '/alerts', { body })),
  )
  const later = await teacher.call<Alert>('POST', '/alerts', { body })
  for (const { status, body: alert } of [...attempts, later]) {
    expect(status).toBe(201)
    expect(alert).toEqual(later.body)
    expect(alert.updates).toHaveLength(1)
  }
  // The same holds when everything has ended meanwhile: a late retry must alert nobody.
  await endAll(head, 'teacher', await listOpen())
  expect((await teacher.call<Alert>('POST', '/alerts', { body })).body.id).toBe(later.body.id)
  expect(await listOpen()).toEqual([])
  const taken = { status: 409, body: { code: 'taken' } }
  const other = { ...body, message: 'He has left' }
  expect(await teacher.call('POST', '/alerts', { body: other })).toMatchObject(taken)
  expect(await head.call('POST', '/alerts', { body })).toMatchObject(taken)
})

test('a kind that the sender has not open reaches people, whatever else is open', async () => {
  const { teacher, listOpen } = await start()
  await sendThree(teacher, { kind: 'help-needed' })
  const lockdown = await send(teacher)
  expect(lockdown).toMatchObject({ kind: 'lockdown', updates: [], recipients: 9 })
  expect(await listOpen()).toHaveLength(4)
  // Then each kind gets updates from its own alerts.
  expect((await send(teacher)).id).toBe(lockdown.id)
  expect((await send(teacher, { kind: 'help-needed' })).kind).toBe('help-needed')
  expect(await listOpen()).toHaveLength(4)
})

test('exercises and real alerts never join each other', async () => {
  const { teacher, listOpen } = await start()
  await sendThree(teacher, { exercise: true })
  expect(await send(teacher)).toMatchObject({ exercise: false, updates: [] })
  expect((await send(teacher, { exercise: true })).updates).toHaveLength(1)
  expect(await listOpen()).toHaveLength(4)
})

test('alerts of other senders and old ones that nobody has ended count for nothing', async () => {
  const { clock, teacher, head } = await start()
  await sendThree(teacher)
  expect(await send(head)).toMatchObject({ updates: [], heldback: null })
  clock.now += RECENT_ALERTS_MS + 1
  for (const alert of await sendThree(teacher)) {
    expect(alert).toMatchObject({ updates: [], heldback: null })
  }
})

const takeBack = async (client: SignedInClient, { id }: Alert) => {
  const body = { mistake: true }
  const response = await client.call<Alert>('POST', `/alerts/${id}/end`, { body })
  expect(response.status).toBe(200)
}

/** When closed devices were due to be notified of alerts or of their ends, in seconds after the start. */
async function notified({ query }: TestDatabase, event: string): Promise<number[]> {
  const rows = await query(
    `select coalesce(attempted, due) as at from alert_deliveries
     where channel = 'push' and event = '${event}' and outcome <> 'The alert had ended' order by 1`,
  )
  return rows.map(({ at }) => (Date.parse(`${at}`) - START) / 1000)
}

test('a real alert after one or two that were sent by mistake notifies people at once', async () => {
  const { clock, teacher } = await start()
  for (const _ of [1, 2]) {
    await takeBack(teacher, await send(teacher))
    clock.now += 1000
  }
  expect(await send(teacher)).toMatchObject({ updates: [], heldback: null })
})

test('after three that have ended, another kind and a colleague notify people at once', async () => {
  const { teacher, head } = await start()
  for (const _ of [1, 2, 3]) await takeBack(teacher, await send(teacher))
  expect(await send(teacher, { kind: 'evacuate' })).toMatchObject({ heldback: null })
  expect(await send(teacher, { exercise: true })).toMatchObject({ heldback: null })
  expect(await send(head)).toMatchObject({ heldback: null })
})

test('the fourth of a kind after three that have ended is shown at once, and notified a minute after the third', async () => {
  const { clock, server, teacher, listOpen } = await start()
  for (const _ of [1, 2, 3]) {
    await takeBack(teacher, await send(teacher))
    clock.now += 10_000
  }
  await allDelivered(server.database)
  const device = await openEvents(server, await server.signIn('site'))
  const fourth = await send(teacher, { message: 'This one is real' })
  expect(fourth).toMatchObject({
    updates: [],
    ended: null,
    heldback: new Date(START + 80_000).toISOString(),
  })
  await device.next(({ event }) => event === 'alerts')
  expect(await listOpen()).toMatchObject([fourth])
  const log = await teacher.callEndpoint('listLogEntries', {
    parameters: { id: fourth.incidentid },
  })
  expect(log.at(-1)?.content).toBe(
    'Lockdown alert sent to 9 people. This one is real. Its notifications follow after 50 seconds, because its sender has sent several alerts.',
  )
  // An update notifies nobody before its alert does, and the next alert joins it.
  const body = { id: crypto.randomUUID(), message: 'Gate B' }
  await teacher.callEndpoint('addAlertUpdate', { parameters: { id: fourth.id }, body })
  expect((await send(teacher, { message: 'Again' })).id).toBe(fourth.id)
  expect(await notified(server.database, 'updated')).toEqual([])
  expect(await notified(server.database, 'sent')).toEqual([0, 10, 20, 80])
  // The alert waits no longer than this, unless the sender takes it back.
  clock.now = START + 81_000
  await allDelivered(server.database)
})

test('the fourth a minute after the third notifies people at once', async () => {
  const { clock, teacher } = await start()
  for (const _ of [1, 2, 3]) await takeBack(teacher, await send(teacher))
  clock.now += ALERT_HELD_BACK_MS
  expect(await send(teacher)).toMatchObject({ heldback: null })
})

// Otherwise a stolen token could ring every phone for ever.
test('sending and ending alerts in turns notifies people at most six times in ten minutes', async () => {
  const { clock, server, teacher } = await start()
  const sendAndEnd = async (untilNotified: boolean) => {
    const alert = await send(teacher, { kind: 'help-needed' })
    if (untilNotified) clock.now = Math.max(clock.now, Date.parse(alert.heldback ?? '') || 0)
    clock.now += 1000
    await teacher.callEndpoint('endAlert', { parameters: { id: alert.id }, body: {} })
  }
  const notifiedAt = async () => {
    const rows = await server.database.query(
      `select coalesce(heldback, timestamp) as at from alerts
       where ended >= coalesce(heldback, timestamp) order by 1`,
    )
    return rows.map(({ at }) => (Date.parse(`${at}`) - START) / 1000)
  }
  for (let count = 0; count < 20; count += 1) await sendAndEnd(false)
  expect(await notifiedAt()).toEqual([0, 1, 2])
  while (clock.now < START + 1_500_000) await sendAndEnd(true)
  const times = await notifiedAt()
  const counts = times.map((from) => times.filter((at) => at >= from && at < from + 600).length)
  expect(Math.max(...counts)).toBe(6)
  expect(Math.min(...counts.slice(0, -6))).toBeGreaterThanOrEqual(4)
})

test('when an alert ends before anybody was notified, nobody is notified of its end', async () => {
  const { clock, server, teacher, head } = await start()
  for (const _ of [1, 2, 3]) await takeBack(teacher, await send(teacher))
  await head.callEndpoint('saveAlertSettings', {
    body: { alertmail: true, alertrepeat: true, webhookurl: 'https://siren.example/webhook' },
  })
  const fourth = await send(teacher)
  await takeBack(teacher, fourth)
  clock.now += 2 * ALERT_HELD_BACK_MS
  await allDelivered(server.database)
  const rows = await server.database.query(
    `select channel, event, outcome, attempts from alert_deliveries where alertid = $1
     and event <> 'repeated' order by channel`,
    [fourth.id],
  )
  expect(rows).toEqual(
    ['mail', 'push', 'webhook'].map((channel) => ({
      ...{ channel, event: 'sent', outcome: 'The alert had ended', attempts: 0 },
    })),
  )
  // It has woken nobody, so the next alert does not wait longer.
  expect((await send(teacher)).heldback).toBe(null)
})

// Otherwise a process whose clock is a day ahead would silence the next day's alerts.
test('alerts from a clock that is ahead count for nothing', async () => {
  const { clock, teacher } = await start()
  clock.now += 24 * 60 * 60_000
  await sendThree(teacher)
  clock.now = START
  expect((await send(teacher)).updates).toEqual([])
})

test('an alert that names its incident joins the one there', async () => {
  const { teacher } = await start()
  const incidentid = await reportIncident(teacher)
  const [first] = [await send(teacher, { incidentid }), await send(teacher), await send(teacher)]
  expect((await send(teacher, { incidentid, message: 'Gate B' })).id).toBe(first.id)
})

test('alerts of one sender from several devices at the same moment are counted together', async () => {
  const { server, teacher, listOpen } = await start()
  const other = await startTestServer({ database: server.database, now: () => new Date(START) })
  const clients = [teacher, await other.signIn('teacher'), await server.signIn('teacher')]
  const sent = Array.from({ length: 30 }, (_, index) => {
    const client = clients[index % clients.length] ?? teacher
    return send(client, { message: `From device ${index}` })
  })
  await Promise.all(sent)
  expect(await listOpen()).toHaveLength(3)
})

// One user sent 300 alerts in 29 s, and somebody had to end them one by one.
test('300 alerts of one account: three alerts, one push of each to each phone, ended by one hold', async () => {
  const service = await startReceiver()
  const env = { OUTBOUND_PRIVATE_ADDRESSES: '127.0.0.1' }
  const server = await startTestServer({ env })
  const [teacher, head] = [await server.signIn('teacher'), await server.signIn('head')]
  await head.callEndpoint('saveAlertSettings', {
    body: { alertmail: true, alertrepeat: false, webhookurl: `${service.address}/webhook` },
  })
  const phone = newSubscription(`${service.address}/head`)
  await head.callEndpoint('savePushSubscription', { body: phone.body })
  for (let index = 0; index < 300; index += 1) {
    await send(teacher, { message: `Flood ${index}` })
  }
  const count = async (rows: string) => {
    const [row] = await server.database.query(`select count(*)::integer as count from ${rows}`)
    return row?.count
  }
  expect(await count('alerts')).toBe(3)
  expect(await count('incidents')).toBe(3)
  expect(await count('alert_recipients')).toBe(27)
  // Each alert has a push, a mail and a webhook.
  expect(await count('alert_deliveries')).toBe(9)
  // Ten for each minute of the test.
  expect(await count('alert_updates')).toBeLessThanOrEqual(30)
  expect(await count('log_entries')).toBeLessThanOrEqual(33)
  const paths = () => service.received.map(({ path }) => path).toSorted()
  const each = (path: string) => [path, path, path]
  await expect.poll(paths).toEqual([...each('/head'), ...each('/webhook')])

  const alerts = await head.callEndpoint('listAlerts', {})
  const response = await endAll(head, 'teacher', alerts, { message: 'Nothing has happened' })
  expect(response.status).toBe(200)
  expect(response.body).toHaveLength(3)
  expect(new Set(response.body.map(({ endedby }) => endedby))).toEqual(new Set(['Jordan Hale']))
  expect(await count(`alert_deliveries where event = 'ended'`)).toBe(9)
  expect(await count(`log_entries where content like '%all clear. Nothing has happened.%'`)).toBe(3)
})

test('only incident managers and admins end all alerts of a person, only those that they have seen', async () => {
  const { server, teacher, head, listOpen } = await start()
  const seen = await sendThree(teacher, { kind: 'help-needed' })
  const unseen = await send(teacher)
  const ofHead = await send(head, { kind: 'help-needed' })
  // The sender of `Help needed` may end it too, but only one at a time.
  expect((await endAll(teacher, 'teacher', seen)).status).toBe(403)
  expect((await endAll(await server.signIn('site'), 'teacher', seen)).status).toBe(403)
  // The request ends all alerts or none.
  expect((await endAll(head, 'teacher', [...seen, ofHead])).status).toBe(404)
  expect(await listOpen()).toHaveLength(5)

  const first = await endAll(head, 'teacher', seen)
  expect(first.status).toBe(200)
  expect(await endAll(head, 'teacher', seen)).toMatchObject({ status: 200, body: first.body })
  expect((await listOpen()).map(({ id }) => id).toSorted()).toEqual(
    [unseen.id, ofHead.id].toSorted(),
  )
})

test('two managers who end all at once, and one who closes an incident, wait for each other and not in a circle', async () => {
  const { server, teacher, head, listOpen } = await start()
  const support = await server.signIn('support')
  await head.callEndpoint('saveAllocations', {
    body: [
      {
        id: 'support__incident-manager',
        roleid: 'incident-manager',
        userid: 'support',
        schoolid: 'riverside',
      },
    ],
  })
  for (let round = 0; round < 5; round += 1) {
    const sent = await sendThree(teacher)
    const close = (alert: Alert | undefined) =>
      head.call('POST', `/incidents/${alert?.incidentid}`, {
        body: { closed: 'now', endalerts: true },
      })
    const responses = await Promise.all([
      endAll(head, 'teacher', sent),
      close(sent[2]),
      endAll(support, 'teacher', sent.toReversed()),
      close(sent[0]),
    ])
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await listOpen()).toEqual([])
  }
})

// Anybody who has sent an alert may update it.
test('updates in a flood are pushed three times at once, then once a minute, and twenty a minute are taken', async () => {
  const { clock, teacher, head, server } = await start()
  const alert = await send(teacher)
  const update = (client: SignedInClient, message: string) =>
    client.call('POST', `/alerts/${alert.id}/updates`, {
      body: { id: crypto.randomUUID(), message },
    })
  const statuses: number[] = []
  for (let index = 0; index < 50; index += 1) {
    statuses.push((await update(teacher, `Flood ${index}`)).status)
  }
  expect(statuses).toEqual([...Array(20).fill(201), ...Array(30).fill(429)])
  const pushes = async () => {
    const rows = await server.database.query(
      `select attempts from alert_deliveries where channel = 'push' and event = 'updated' order by seq`,
    )
    return rows.map(({ attempts }) => attempts)
  }
  await expect.poll(pushes).toEqual([1, 1, 1, 0])
  const [waiting] = await server.database.query(
    `select due from alert_deliveries where event = 'updated' and attempts = 0`,
  )
  expect(Date.parse(`${waiting?.due}`)).toBe(START + 60_000)
  const [stored] = await head.callEndpoint('listAlerts', {})
  expect(stored?.updates).toHaveLength(20)
  // Nobody else has to wait, and neither has their author a minute later.
  expect(await update(head, 'The police are here')).toMatchObject({ status: 201 })
  clock.now += 60_000
  expect(await update(teacher, 'We are in the hall')).toMatchObject({ status: 201 })
})
