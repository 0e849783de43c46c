import type { TaskPushPayload } from '@holdfast/contract/alerts/push'
import { newAlertId, newTaskId } from '@holdfast/contract/ids'
import type { NewTaskChange } from '@holdfast/contract/incidents/tasks'
import { expect, test, vi } from 'vitest'
import type { SignedInClient } from '../../../test-support/api-client.ts'
import { reportIncident } from '../../../test-support/incidents.ts'
import { type Receiver, startReceiver } from '../../../test-support/push-receiver.ts'
import { newSubscription } from '../../../test-support/push-subscription.ts'
import { startTestServer, type TestServer } from '../../../test-support/test-server.ts'

const env = { OUTBOUND_PRIVATE_ADDRESSES: '127.0.0.1' }
const START = Date.parse('2026-11-21T10:00:00.000Z')
const MINUTE_MS = 60_000
const after = (minutes: number) => new Date(START + minutes * MINUTE_MS).toISOString()

// Some tests wait for many rounds of the job, one a second.
vi.setConfig({ testTimeout: 120_000 })

async function start() {
  const clock = { minutes: 0 }
  const now = () => new Date(START + clock.minutes * MINUTE_MS)
  const server = await startTestServer({ env, now })
  const service = await startReceiver()
  const head = await server.signIn('head')
  const phones = await Promise.all(
    ['teacher', 'site', 'head'].map((name) => phoneOf(server, service, name)),
  )
  return { server, service, head, clock, now, phones, id: await reportIncident(head) }
}

async function phoneOf(server: TestServer, service: Receiver, name: string) {
  const client = await server.signIn(name)
  const subscription = newSubscription(`${service.address}/${name}`)
  await client.callEndpoint('savePushSubscription', { body: { ...subscription.body, tasks: true } })
  return { name, ...subscription }
}

type Started = Awaited<ReturnType<typeof start>>

/** What has been pushed so far, decrypted, in the order of arrival. */
function pushes({ service, phones }: Pick<Started, 'service' | 'phones'>) {
  return service.received.map(({ path, body }) => {
    const name = path.slice(1)
    const payload = phones.find((phone) => phone.name === name)?.decrypt(body)
    return { name, ...(payload as TaskPushPayload) }
  })
}

async function addTask(
  { now }: Pick<Started, 'now'>,
  by: SignedInClient,
  id: string,
  more: object,
) {
  const body = { id: newTaskId(), title: 'Open the hall', timestamp: now().toISOString(), ...more }
  return by.callEndpoint('addTask', { parameters: { id }, body })
}

function change(
  { now }: Pick<Started, 'now'>,
  by: SignedInClient,
  id: string,
  taskid: string,
  more: Partial<NewTaskChange>,
) {
  const body = { id: crypto.randomUUID(), timestamp: now().toISOString(), ...more }
  return by.callEndpoint('addTaskChange', { parameters: { id, taskid }, body })
}

const pushesTo = (started: Started, owner: string) =>
  pushes(started).filter(({ name }) => name === owner)

/** Waits for a round of telling after this moment: whoever is told in it has a row before. */
async function tellOthers(started: Started) {
  const told = () => pushesTo(started, 'site').length
  const before = told()
  await settle(started)
  await addTask(started, started.head, started.id, { userids: ['site'] })
  await expect.poll(told).toBe(before + 1)
}

const untold = 'select count(*)::integer as n from task_notices where done is null and due <= $1'
/** Waits until nothing is left to tell at this time. The last pushes may be under way until the server stops. */
async function settle({ server, now }: Pick<Started, 'server' | 'now'>) {
  await expect.poll(() => server.database.query(untold, [now().toISOString()])).toEqual([{ n: 0 }])
}

test('a push service that does not answer delays no other school', async () => {
  const started = await start()
  const { server, service, head, id } = started
  service.respond(null)
  const working = await startReceiver()
  await phoneOf(server, working, 'hilltop.teacher')
  const helen = await server.signIn('hilltop.head')
  const theirs = await reportIncident(helen)
  await addTask(started, head, id, { userids: ['teacher'] })
  await expect.poll(() => service.received.length).toBe(1)
  await addTask(started, helen, theirs, { userids: ['hilltop.teacher'] })
  await expect.poll(() => working.received.length).toBe(1)
  expect(service.waiting).toBe(1)
})

test('owners are told by push without any text, the holders of a role too, and not those who gave it to themselves', async () => {
  const started = await start()
  const { head, id } = started
  const task = await addTask(started, head, id, { userids: ['teacher', 'head'] })
  await expect.poll(() => pushes(started)).toHaveLength(1)
  expect(pushes(started)).toEqual([
    { name: 'teacher', type: 'task', id: task.id, incidentid: id, exercise: false, silent: false },
  ])
  await change(started, head, id, task.id, { roleid: 'site-coordinator' })
  await expect.poll(() => pushes(started)).toHaveLength(2)
  expect(pushes(started)[1]).toMatchObject({ name: 'site', id: task.id })
  const [, request] = started.service.received
  expect(request?.headers).toMatchObject({ urgency: 'high', ttl: '300' })
})

test('an owner is told again when the task is due and once when it is overdue, and never after that', async () => {
  const started = await start()
  const { server, head, id, clock } = started
  const toldTeacher = () => pushesTo(started, 'teacher')
  const task = await addTask(started, head, id, { userids: ['teacher'], due: after(15) })
  await expect.poll(toldTeacher).toHaveLength(1)
  for (const [minutes, count] of [
    [14, 1],
    [15.1, 2],
    [24, 2],
    [25.1, 3],
    [200, 3],
  ] as const) {
    clock.minutes = minutes
    await tellOthers(started)
    await expect.poll(toldTeacher).toHaveLength(count)
  }
  // Another time is told again; a finished task is not.
  await change(started, head, id, task.id, { due: after(230) })
  await change(started, head, id, task.id, { state: 'done' })
  clock.minutes = 245
  await tellOthers(started)
  expect(toldTeacher()).toHaveLength(3)
  await change(started, head, id, task.id, { state: 'open', due: after(260) })
  clock.minutes = 260.1
  await expect.poll(toldTeacher).toHaveLength(4)
  await server.stop()
  expect(toldTeacher()).toHaveLength(4)
})

test('a silent alert keeps it silent, and an exercise says so', async () => {
  const started = await start()
  const { head, id } = started
  const alert = { id: newAlertId(), kind: 'lockdown', incidentid: id }
  await head.callEndpoint('sendAlert', { body: alert })
  await expect.poll(() => pushes(started).length).toBeGreaterThan(1)
  await addTask(started, head, id, { userids: ['teacher'] })
  const tasks = () => pushes(started).filter(({ type }) => type === 'task')
  await expect.poll(tasks).toMatchObject([{ silent: true, exercise: false }])

  const body = { incidentDetails: 'Fire drill', exercise: true }
  const { id: exercise } = await head.callEndpoint('reportIncident', { body })
  await addTask(started, head, exercise, { userids: ['site'] })
  await expect.poll(tasks).toMatchObject([{}, { name: 'site', exercise: true, silent: true }])
})

test('a phone whose app does not know of tasks is left alone, until an app that does has started', async () => {
  const started = await start()
  const { server, service, head, id, clock } = started
  const earlier = newSubscription(`${service.address}/earlier`).body
  const site = await server.signIn('site')
  await site.callEndpoint('savePushSubscription', { body: earlier })
  await addTask(started, head, id, { userids: ['site'] })
  await expect.poll(() => pushesTo(started, 'site')).toHaveLength(1)
  await site.callEndpoint('savePushSubscription', { body: { ...earlier, tasks: true } })
  clock.minutes = 1.1
  await addTask(started, head, id, { userids: ['site'] })
  await expect.poll(() => pushesTo(started, 'site')).toHaveLength(2)
  await server.stop()
  expect(service.received.filter(({ path }) => path === '/earlier')).toHaveLength(1)
})

test('a drill that is silent does not silence the real task that came with its own', async () => {
  const started = await start()
  const { head, id, clock } = started
  const report = { incidentDetails: 'Lockdown drill', exercise: true }
  const { id: drill } = await head.callEndpoint('reportIncident', { body: report })
  const alert = { id: newAlertId(), kind: 'lockdown', incidentid: drill, exercise: true }
  await head.callEndpoint('sendAlert', { body: alert })
  const tasks = () => pushesTo(started, 'teacher').filter(({ type }) => type === 'task')
  await addTask(started, head, drill, { userids: ['teacher'] })
  await expect.poll(tasks).toMatchObject([{ exercise: true, silent: true }])
  await addTask(started, head, drill, { userids: ['teacher'] })
  await addTask(started, head, id, { userids: ['teacher'] })
  clock.minutes = 1.1
  await expect.poll(tasks).toHaveLength(2)
  expect(tasks()[1]).toMatchObject({ incidentid: id, exercise: false, silent: false })
})

test('a task that cannot be told keeps nobody else waiting', async () => {
  const started = await start()
  const { server, head, id, clock } = started
  await server.database.query(
    `alter table task_notices add constraint broken
       check (event <> 'due' or userid is distinct from 'site')`,
  )
  await addTask(started, head, id, { userids: ['site'], due: after(5) })
  await expect.poll(() => pushesTo(started, 'site')).toHaveLength(1)
  clock.minutes = 5.1
  await addTask(started, head, id, { userids: ['teacher'] })
  await expect.poll(() => pushesTo(started, 'teacher')).toHaveLength(1)
})

test('a server clock that was an hour ahead keeps nobody waiting for that hour', async () => {
  const started = await start()
  const { head, id, clock } = started
  clock.minutes = 60
  await addTask(started, head, id, { userids: ['teacher'] })
  await expect.poll(() => pushesTo(started, 'teacher')).toHaveLength(1)
  clock.minutes = 0
  await addTask(started, head, id, { userids: ['teacher'] })
  await expect.poll(() => pushesTo(started, 'teacher')).toHaveLength(2)
})

test('a time that came while the incident was closed is told once it is reopened, and forgotten after an hour', async () => {
  const started = await start()
  const { server, head, clock } = started
  const { id } = await head.callEndpoint('reportIncident', { body: { incidentDetails: 'Flood' } })
  const parameters = { id }
  const close = () => head.callEndpoint('saveIncident', { parameters, body: { closed: 'now' } })
  await addTask(started, head, id, { userids: ['teacher'], due: after(15) })
  await expect.poll(() => pushesTo(started, 'teacher')).toHaveLength(1)
  clock.minutes = 10
  const { closed } = await close()
  clock.minutes = 15.1
  await tellOthers(started)
  await head.callEndpoint('reopenIncident', { parameters, body: { closed: closed ?? '' } })
  clock.minutes = 18
  await expect.poll(() => pushesTo(started, 'teacher')).toHaveLength(2)
  clock.minutes = 20
  await close()
  clock.minutes = 26
  await tellOthers(started)
  clock.minutes = 81
  const waiting = () =>
    server.database.query('select seq from task_notices where userid is null and done is null')
  await expect.poll(waiting).toEqual([])
  await server.stop()
  expect(pushesTo(started, 'teacher')).toHaveLength(2)
})

test('two processes, one of which is restarted, tell each owner once', async () => {
  const started = await start()
  const { server, head, id, clock, now } = started
  const second = await startTestServer({ env, now, database: server.database })
  await Promise.all([
    addTask(started, head, id, { userids: ['teacher'], due: after(15) }),
    addTask(started, await second.signIn('head'), id, { userids: ['site'], due: after(15) }),
  ])
  await settle(started)
  clock.minutes = 15.1
  await settle(started)
  await second.stop()
  const third = await startTestServer({ env, now, database: server.database })
  clock.minutes = 17
  await tellOthers(started)
  await third.stop()
  await server.stop()
  expect(
    pushes(started)
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(['site', 'site', 'site', 'teacher', 'teacher'])
})

test('sixty tasks by one person are one notification, and a second one a minute later', async () => {
  const started = await start()
  const { server, head, id, clock } = started
  const add = () => addTask(started, head, id, { userids: ['teacher'] })
  await add()
  await expect.poll(() => pushes(started)).toHaveLength(1)
  for (let count = 1; count < 60; count += 1) await add()
  clock.minutes = 1.1
  await settle(started)
  await server.stop()
  expect(pushes(started)).toHaveLength(2)
  expect(pushes(started)[1]).toMatchObject({ name: 'teacher', type: 'task', id: '' })
})

test('an owner whose push service does not answer is told once it does', async () => {
  const started = await start()
  const { service, head, id, clock } = started
  service.respond(500)
  await addTask(started, head, id, { userids: ['teacher'] })
  await expect.poll(() => service.received.length).toBe(1)
  service.respond(201)
  await expect
    .poll(() =>
      started.server.database.query('select attempts from task_notices where done is null'),
    )
    .toEqual([{ attempts: 1 }])
  clock.minutes = 0.2
  await expect.poll(() => service.received.length).toBe(2)
  await settle(started)
  await started.server.stop()
  expect(service.received).toHaveLength(2)
})
