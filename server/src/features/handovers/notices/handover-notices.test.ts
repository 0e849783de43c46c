import type { HandoverPushPayload } from '@holdfast/contract/alerts/push'
import { newAlertId, newHandoverId } from '@holdfast/contract/ids'
import { expect, test } from 'vitest'
import { reportIncident } from '../../../test-support/incidents.ts'
import { startReceiver } from '../../../test-support/push-receiver.ts'
import { newSubscription } from '../../../test-support/push-subscription.ts'
import { startTestServer } from '../../../test-support/test-server.ts'
import { askDeputies } from './asking-deputies.ts'

const env = { OUTBOUND_PRIVATE_ADDRESSES: '127.0.0.1' }
const START = Date.parse('2026-11-21T10:00:00.000Z')
const ROLE = 'incident-manager'

async function start(knows = true) {
  const clock = { minutes: 0 }
  const now = () => new Date(START + clock.minutes * 60_000)
  const server = await startTestServer({ env, now })
  const service = await startReceiver()
  const [head, teacher] = await Promise.all(['head', 'teacher'].map((name) => server.signIn(name)))
  if (!head || !teacher) throw new Error('Nobody signed in')
  const phone = newSubscription(`${service.address}/teacher`)
  const body = { ...phone.body, tasks: true, handovers: knows }
  await teacher.callEndpoint('savePushSubscription', { body })
  await head.callEndpoint('saveAllocations', {
    body: [
      { userid: 'head', roleid: ROLE },
      { userid: 'teacher', roleid: ROLE, deputy: 1 },
    ],
  })
  const pushes = () =>
    service.received.map(({ body }) => phone.decrypt(body) as HandoverPushPayload)
  return { server, service, clock, now, head, teacher, id: await reportIncident(head), pushes }
}

type Started = Awaited<ReturnType<typeof start>>

function offer({ head, id, now }: Started) {
  const body = { id: newHandoverId(), roleid: ROLE, touserid: 'teacher' }
  const timestamp = now().toISOString()
  return head.callEndpoint('addHandover', { parameters: { id }, body: { ...body, timestamp } })
}

/** As the job does every five seconds. */
async function askTwice({ app }: Started['server']): Promise<void> {
  const dependencies = { context: app.context, onEntriesAppended() {} }
  for (let time = 0; time < 2; time += 1) await askDeputies(dependencies)
}

test('a receiver whose app is closed is told by a push without any text', async () => {
  const started = await start()
  const { id: handoverid } = await offer(started)
  await expect.poll(started.pushes).toEqual([
    {
      ...{ type: 'handover', id: handoverid, incidentid: started.id },
      ...{ exercise: false, silent: false },
    },
  ])
})

// Fails when the outcome is ignored: a deputy is asked once, and would sleep.
test('a push that the service could not take is sent again', async () => {
  const started = await start()
  const { service, clock } = started
  service.respond(503)
  await offer(started)
  await expect.poll(() => service.received.length).toBe(1)
  const waiting = () =>
    started.server.database.query('select attempts from handover_notices where done is null')
  // Only then is the 503 noted, with a due time by the clock that is moved next.
  await expect.poll(waiting).toEqual([{ attempts: 1 }])
  service.respond(201)
  clock.minutes = 1
  await expect.poll(() => service.received.length).toBe(2)
  await expect.poll(waiting).toEqual([])
  clock.minutes = 10
  await new Promise((resolve) => setTimeout(resolve, 1500))
  expect(service.received).toHaveLength(2)
})

test('a push service that does not answer delays no other school', async () => {
  const started = await start()
  const { server, service, now } = started
  service.respond(null)
  const working = await startReceiver()
  const owen = await server.signIn('hilltop.teacher')
  const phone = newSubscription(`${working.address}/owen`)
  await owen.callEndpoint('savePushSubscription', {
    body: { ...phone.body, tasks: true, handovers: true },
  })
  const helen = await server.signIn('hilltop.head')
  const id = await reportIncident(helen)
  await offer(started)
  await expect.poll(() => service.received.length).toBe(1)
  const body = { id: newHandoverId(), roleid: ROLE, touserid: 'hilltop.teacher' }
  await helen.callEndpoint('addHandover', {
    parameters: { id },
    body: { ...body, timestamp: now().toISOString() },
  })
  await expect.poll(() => working.received.length).toBe(1)
  expect(service.waiting).toBe(1)
})

test('a push beside a lockdown makes no sound', async () => {
  const started = await start()
  const body = { id: newAlertId(), kind: 'lockdown', incidentid: started.id }
  await started.head.callEndpoint('sendAlert', { body })
  await offer(started)
  const handovers = () => started.pushes().filter(({ type }) => type === 'handover')
  await expect.poll(handovers).toMatchObject([{ silent: true }])
})

test('a phone whose app does not know of handovers is left alone', async () => {
  const started = await start(false)
  await offer(started)
  const untold = () =>
    started.server.database.query('select seq from handover_notices where done is null')
  await expect.poll(untold).toEqual([])
  expect(started.pushes()).toEqual([])
})

test('a deputy is asked once when the holder does not answer for the time that was set, and takes over', async () => {
  const started = await start()
  const { server, clock, head, teacher, id, now } = started
  const support = await server.signIn('support')
  const alert = { id: newAlertId(), kind: 'evacuate', incidentid: id }
  await support.callEndpoint('sendAlert', { body: alert })
  clock.minutes = 12
  const list = () => head.callEndpoint('listHandovers', { parameters: { id } })
  // Without the setting nobody is asked.
  await askTwice(server)
  expect(await list()).toEqual([])
  await head.callEndpoint('saveIncidentSettings', {
    body: { closers: 'everyone', deputyminutes: 10 },
  })
  await expect
    .poll(list)
    .toMatchObject([
      { kind: 'request', state: 'open', touserid: 'teacher', from: [{ userid: 'head' }] },
    ])
  const [asked] = await list()
  await teacher.callEndpoint('acceptHandover', {
    parameters: { id, handoverid: asked?.id ?? '' },
    body: { id: crypto.randomUUID(), timestamp: now().toISOString() },
  })
  expect(await head.callEndpoint('listAllocations', {})).toMatchObject([
    { userid: 'teacher', deputy: 0 },
    { userid: 'head', deputy: 1 },
  ])
  await askTwice(server)
  const ofTeacher = (await list()).filter(({ touserid }) => touserid === 'teacher')
  expect(ofTeacher).toHaveLength(1)
})

test('of two merged reports with an alert each, a deputy is asked once, at the one that is shown', async () => {
  const { server, clock, head, id } = await start()
  const support = await server.signIn('support')
  const other = await reportIncident(head)
  const merge = { id: crypto.randomUUID(), into: id }
  await head.callEndpoint('mergeIncident', { parameters: { id: other }, body: merge })
  // Later than what the head has just written by merging.
  clock.minutes = 1
  for (const incidentid of [other, id]) {
    const body = { id: newAlertId(), kind: 'evacuate', incidentid }
    await support.callEndpoint('sendAlert', { body })
  }
  await head.callEndpoint('saveIncidentSettings', {
    body: { closers: 'everyone', deputyminutes: 10 },
  })
  clock.minutes = 12
  const list = (of: string) => head.callEndpoint('listHandovers', { parameters: { id: of } })
  await expect.poll(() => list(id)).toMatchObject([{ kind: 'request', touserid: 'teacher' }])
  await askTwice(server)
  expect(await list(id)).toHaveLength(1)
  expect(await list(other)).toEqual([])
})
