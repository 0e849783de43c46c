import type { Guidance } from '@holdfast/contract/content/content'
import type { ProblemBody } from '@holdfast/contract/endpoints/problems'
import { newTaskId } from '@holdfast/contract/ids'
import type { NewTask, NewTaskChange, Task, TaskChange } from '@holdfast/contract/incidents/tasks'
import { expect, test } from 'vitest'
import type { SignedInClient } from '../../test-support/api-client.ts'
import { openEvents } from '../../test-support/event-stream.ts'
import { reportIncident } from '../../test-support/incidents.ts'
import { startTestServer } from '../../test-support/test-server.ts'

/** A time in the past: this many seconds after a fixed start. */
const at = (second: number) => new Date(Date.UTC(2026, 10, 21, 10, 0, second)).toISOString()
/** The same, by a clock that is three hours ahead. */
const ahead = (second: number) => new Date(Date.parse(at(second)) + 3 * 3_600_000).toISOString()

function newTask(changes: Partial<NewTask> = {}): NewTask {
  return { id: newTaskId(), title: 'Open the hall', timestamp: at(1), ...changes }
}

function newChange(changes: Partial<NewTaskChange> = {}): NewTaskChange {
  return { id: crypto.randomUUID(), timestamp: at(2), ...changes }
}

async function start(now?: () => Date) {
  const server = await startTestServer(now ? { now } : {})
  const head = await server.signIn('head')
  return { server, head, id: await reportIncident(head) }
}

const addTask = (client: SignedInClient, id: string, body: object) =>
  client.call<Task & ProblemBody>('POST', `/incidents/${id}/tasks`, { body })
const change = (client: SignedInClient, id: string, taskid: string, body: object) =>
  client.call<TaskChange & ProblemBody>('POST', `/incidents/${id}/tasks/${taskid}/changes`, {
    body,
  })
/** Publishes the guidance without the role. */
async function removeRole(admin: SignedInClient, roleid: string): Promise<void> {
  const { body, headers } = await admin.call<{ guidance: Guidance }>('GET', '/content/draft')
  const { roles, role_checklist_sections: sections, alert_kinds: kinds = [] } = body.guidance
  const guidance = {
    ...body.guidance,
    roles: roles.filter(({ id }) => id !== roleid),
    role_checklist_sections: sections.filter((section) => section.roleid !== roleid),
    alert_kinds: kinds.map((kind) => ({
      ...kind,
      roles: kind.roles.filter((id) => id !== roleid),
    })),
  }
  const based = { 'if-match': headers.get('etag') ?? '' }
  const saved = await admin.call('POST', '/content/draft', { body: guidance, headers: based })
  expect(saved.body).toMatchObject({ saved: expect.any(String) })
  await admin.callEndpoint('publishContent', {})
}

const listTasks = (client: SignedInClient, id: string) =>
  client.callEndpoint('listTasks', { parameters: { id } })

test('the crisis team makes tasks, all staff read them, and only team and owners change them', async () => {
  const { server, head, id } = await start()
  const [site, teacher] = [await server.signIn('site'), await server.signIn('teacher')]
  const sent = newTask({ detail: 'By the west door', userids: ['head', 'head'], due: at(900) })
  const { status, body } = await addTask(site, id, sent)
  expect(status).toBe(201)
  const owner = { roleid: null, userids: ['head'], ownername: 'Jordan Hale', due: at(900) }
  expect(body).toEqual({
    ...{ ...sent, incidentid: id, source: { type: 'none', id: '' }, state: 'open', seq: 1 },
    ...{ ...owner, initial: owner, changes: [], userid: 'site', devicetimestamp: at(1) },
    authorname: expect.any(String),
    received: expect.stringMatching(/Z$/),
  })
  expect(await listTasks(teacher, id)).toEqual([body])
  expect(await addTask(teacher, id, newTask())).toMatchObject({ status: 403 })
  const done = () => newChange({ state: 'done', note: 'West door is open' })
  expect(await change(teacher, id, sent.id, done())).toMatchObject({ status: 403 })
  expect(await change(head, id, sent.id, newChange({ userids: ['teacher'] }))).toMatchObject({
    status: 201,
  })
  expect(await change(teacher, id, sent.id, done())).toMatchObject({ status: 201 })
  expect(await listTasks(head, id)).toMatchObject([
    { state: 'done', userids: ['teacher'], initial: { userids: ['head'] }, due: at(900) },
  ])
})

test('of two people who change one task at once, both stand where they changed different things', async () => {
  const { server, head, id } = await start(() => new Date(at(60)))
  const site = await server.signIn('site')
  const task = newTask({ roleid: 'site-coordinator', due: at(300) })
  await addTask(head, id, task)
  await Promise.all([
    change(head, id, task.id, newChange({ due: null, timestamp: at(10) })),
    change(site, id, task.id, newChange({ state: 'doing', timestamp: at(11) })),
  ])
  // Arrives last, and was written before.
  await change(site, id, task.id, newChange({ state: 'cancelled', due: at(99), timestamp: at(5) }))
  const [listed] = await listTasks(head, id)
  expect(listed).toMatchObject({ state: 'doing', due: null, roleid: 'site-coordinator' })
  expect(listed?.ownername).toBe('Site coordinator')
  expect(listed?.changes).toHaveLength(3)
})

test('a phone whose clock is three hours ahead does not overrule what others say later', async () => {
  const { server, head, id } = await start(() => new Date(at(60)))
  const site = await server.signIn('site')
  const task = newTask({ timestamp: ahead(1), sent: ahead(60) })
  expect(await addTask(site, id, task)).toMatchObject({ body: { timestamp: at(1) } })
  const early = newChange({ state: 'doing', timestamp: ahead(20), sent: ahead(60) })
  expect(await change(site, id, task.id, early)).toMatchObject({
    body: { timestamp: at(20), devicetimestamp: ahead(20) },
  })
  await change(head, id, task.id, newChange({ state: 'done', timestamp: at(40) }))
  // Without `sent` a time in the future counts as the time of receipt.
  await change(site, id, task.id, newChange({ userids: ['site'], timestamp: ahead(50) }))
  await change(head, id, task.id, newChange({ userids: ['head'], timestamp: at(60) }))
  expect(await listTasks(head, id)).toMatchObject([{ state: 'done', userids: ['head'] }])
})

test('a slow network does not put what a person did first after what they did next', async () => {
  let now = new Date(at(30))
  const { server, head, id } = await start(() => now)
  const site = await server.signIn('site')
  const task = newTask()
  await addTask(head, id, task)
  // Was on its way for ten seconds, which look like ten seconds of a wrong clock.
  const taken = newChange({ state: 'doing', timestamp: ahead(20), sent: ahead(20) })
  expect(await change(site, id, task.id, taken)).toMatchObject({ body: { timestamp: at(30) } })
  now = new Date(at(31))
  const done = newChange({ state: 'done', timestamp: ahead(25), sent: ahead(31) })
  const { body } = await change(site, id, task.id, done)
  expect(Date.parse(body.timestamp) - Date.parse(at(30))).toBe(1)
  expect(await listTasks(head, id)).toMatchObject([{ state: 'done' }])
  // A retry is still the same change, and what the same person does at a computer keeps its own time.
  expect(await change(site, id, task.id, { ...done, sent: ahead(40) })).toMatchObject({
    status: 201,
  })
  now = new Date(at(50))
  const atComputer = newChange({ state: 'open', timestamp: at(26), sent: at(50) })
  expect(await change(site, id, task.id, atComputer)).toMatchObject({ body: { timestamp: at(26) } })
})

test('a task and a change that are sent again are stored once, and no other takes their id', async () => {
  const { server, head, id } = await start()
  const site = await server.signIn('site')
  const task = newTask({ userids: ['teacher'], source: { type: 'log', id: 'an-entry' } })
  const [first, second] = await Promise.all([
    addTask(head, id, { ...task, sent: at(2) }),
    addTask(head, id, { ...task, sent: at(9) }),
  ])
  expect(second).toMatchObject({ status: 201, body: { seq: first.body.seq } })
  const taken = { status: 409, body: { code: 'taken' } }
  const others = [{ title: 'Other' }, { detail: 'x' }, { userids: [] }, { due: at(9) }]
  for (const other of [...others, { source: undefined }, { timestamp: at(3) }]) {
    expect(await addTask(head, id, { ...task, ...other }), JSON.stringify(other)).toMatchObject(
      taken,
    )
  }
  expect(await addTask(site, id, task)).toMatchObject(taken)
  const elsewhere = await reportIncident(head)
  expect(await addTask(head, elsewhere, task)).toMatchObject(taken)

  const sent = newChange({ state: 'doing' })
  const { body: stored } = await change(head, id, task.id, sent)
  const again = await change(head, id, task.id, { ...sent, sent: at(9) })
  expect(again).toMatchObject({ status: 201, body: stored })
  for (const other of [{ state: 'done' }, { note: 'x' }, { due: null }, { userids: [] }]) {
    expect(await change(head, id, task.id, { ...sent, ...other })).toMatchObject(taken)
  }
  expect(await change(site, id, task.id, sent)).toMatchObject(taken)
  // The task again, with what has changed since.
  expect(await addTask(head, id, task)).toMatchObject({ status: 201, body: { state: 'doing' } })
  expect(await change(head, elsewhere, task.id, newChange({ state: 'done' }))).toMatchObject({
    status: 404,
  })
})

test('who was handed on a task while their phone was offline still reports what they did before', async () => {
  const { server, head, id } = await start(() => new Date(at(60)))
  const teacher = await server.signIn('teacher')
  const task = newTask({ userids: ['teacher'] })
  await addTask(head, id, task)
  await change(head, id, task.id, newChange({ userids: ['head'], timestamp: at(30) }))
  const done = (second: number) => newChange({ state: 'done', timestamp: at(second) })
  expect(await change(teacher, id, task.id, done(20))).toMatchObject({ status: 201 })
  expect(await change(teacher, id, task.id, done(40))).toMatchObject({ status: 403 })
  expect(await listTasks(head, id)).toMatchObject([{ state: 'done', userids: ['head'] }])
})

test('nobody changes a task before it was made, whatever their clock says', async () => {
  const { head, id } = await start()
  const task = newTask({ timestamp: at(30) })
  await addTask(head, id, task)
  const { body } = await change(head, id, task.id, newChange({ state: 'done', timestamp: at(3) }))
  expect(body).toMatchObject({ timestamp: at(30), devicetimestamp: at(3) })
})

test('what was written before the incident was closed is still accepted after it', async () => {
  let now = new Date(at(30))
  const { head, id } = await start(() => now)
  const [task, sent] = [newTask(), newChange({ state: 'doing' })]
  await addTask(head, id, task)
  await change(head, id, task.id, sent)
  await head.callEndpoint('saveIncident', { parameters: { id }, body: { closed: 'now' } })
  now = new Date(at(600))
  const closed = { status: 409, body: { code: 'closed' } }
  expect(await addTask(head, id, newTask({ timestamp: at(25) }))).toMatchObject({ status: 201 })
  expect(await addTask(head, id, newTask({ timestamp: at(599) }))).toMatchObject(closed)
  const done = (second: number) => newChange({ state: 'done', timestamp: at(second) })
  expect(await change(head, id, task.id, done(26))).toMatchObject({ status: 201 })
  expect(await change(head, id, task.id, done(599))).toMatchObject(closed)
  expect(await addTask(head, id, task)).toMatchObject({ status: 201 })
  expect(await change(head, id, task.id, sent)).toMatchObject({ status: 201 })
})

test('a task that cannot be right is refused with a sentence', async () => {
  const { head, id } = await start()
  const both = { roleid: 'log-keeper', userids: ['head'] }
  for (const [changes, message] of [
    [{ title: ' ' }, 'Enter a task'],
    [{ title: 'x'.repeat(201) }, 'Task must be 200 characters or fewer'],
    [{ detail: 'x'.repeat(10_001) }, 'The detail must be 10,000 characters or fewer'],
    [{ id: 'task_1' }, 'The id must be task_ and 12 letters or digits'],
    [both, 'Choose a role or people, not both'],
    [{ roleid: 'nobody' }, 'Choose a role that exists'],
    [{ userids: ['head', 'nobody'] }, 'There is no user nobody'],
    [{ userids: ['hilltop.head'] }, 'There is no user hilltop.head'],
    [{ userids: Array(51).fill('head') }, 'A task can have 50 people at most'],
    [{ due: 'soon' }, /^The time by which it is due must be a date/],
    [{ source: { type: 'mail', id: '' } }, /^The source must be one of: log/],
  ] as const) {
    const refused = await addTask(head, id, { ...newTask(), ...changes })
    expect(refused.status).toBe(400)
    expect(refused.body.message).toEqual(expect.stringMatching(message))
  }
  const task = newTask({ detail: 'x'.repeat(10_000) })
  expect(await addTask(head, id, task)).toMatchObject({ status: 201 })
  for (const [changes, message] of [
    [{}, 'Change the state, the owner or the time, or write a note'],
    [{ state: 'paused' }, 'The state must be one of: open, doing, done, cancelled'],
    [both, 'Choose a role or people, not both'],
    [{ userids: ['hilltop.head'] }, 'There is no user hilltop.head'],
  ] as const) {
    const refused = await change(head, id, task.id, { ...newChange(), ...changes })
    expect(refused).toMatchObject({ status: 400, body: { message } })
  }
})

test('a user who was deleted meanwhile can still be the owner, by name', async () => {
  const { head, id } = await start()
  await head.callEndpoint('deleteUser', { parameters: { id: 'logkeeper' } })
  const { body } = await addTask(head, id, newTask({ userids: ['logkeeper'] }))
  expect(body).toMatchObject({ userids: ['logkeeper'], ownername: 'Priya Nair' })
})

test('a role that was removed meanwhile can still be the owner, by its last title', async () => {
  const { head, id } = await start()
  await removeRole(head, 'site-coordinator')
  const { body } = await addTask(head, id, newTask({ roleid: 'site-coordinator' }))
  expect(body).toMatchObject({ roleid: 'site-coordinator', ownername: 'Site coordinator' })
  expect(
    await change(head, id, body.id, newChange({ roleid: 'site-coordinator', state: 'doing' })),
  ).toMatchObject({ status: 201 })
})

test('other devices hear at once of a task and of a change', async () => {
  const { server, head, id } = await start()
  const events = await openEvents(server, await server.signIn('teacher'))
  const ofIncident = JSON.stringify({ event: 'tasks', data: { ownerid: id } })
  const task = newTask()
  await addTask(head, id, task)
  await events.next((event) => JSON.stringify(event) === ofIncident)
  await change(head, id, task.id, newChange({ state: 'done' }))
  await events.next((event) => JSON.stringify(event) === ofIncident)
})

test('nobody changes or deletes a task in the database, and all of it goes with the incident', async () => {
  const { server, head, id } = await start()
  const task = newTask()
  await addTask(head, id, task)
  await change(head, id, task.id, newChange({ state: 'done' }))
  expect(await listTasks(head, id)).toHaveLength(1)
  const { database } = server
  for (const table of ['tasks', 'task_changes']) {
    await expect(database.query(`update ${table} set authorname = ''`)).rejects.toThrow(
      'append-only',
    )
    await expect(database.query(`delete from ${table}`)).rejects.toThrow('append-only')
  }
  await head.callEndpoint('deleteIncident', { parameters: { id } })
  for (const table of ['tasks', 'task_changes']) {
    expect(await database.query(`select id from ${table}`)).toEqual([])
  }
  // Fails without `tasks` in `changedByDeletion`: the server still has them in memory.
  expect(await head.call('GET', `/incidents/${id}/tasks`)).toMatchObject({ status: 404 })
})
