import { newTaskId } from '@holdfast/contract/ids'
import { applyChanges } from '@holdfast/contract/incidents/task-state'
import type { NewTaskChange, Task } from '@holdfast/contract/incidents/tasks'
import { expect, test, vi } from 'vitest'
import type { SignedInClient } from '../../test-support/api-client.ts'
import { reportIncident } from '../../test-support/incidents.ts'
import { startTestServer } from '../../test-support/test-server.ts'

vi.setConfig({ testTimeout: 120_000 })

const HOUR_MS = 3_600_000
const AT_ONCE = 60

function change(client: SignedInClient, id: string, taskid: string, body: Partial<NewTaskChange>) {
  const path = `/incidents/${id}/tasks/${taskid}/changes`
  return client.call('POST', path, { body: { id: crypto.randomUUID(), ...body } })
}

const listTasks = (client: SignedInClient, id: string) =>
  client.callEndpoint('listTasks', { parameters: { id } })

test('three hundred changes of one task by phones with wrong clocks, over two processes, are each kept once and give one result', async () => {
  const first = await startTestServer()
  const second = await startTestServer({ database: first.database })
  const head = await first.signIn('head')
  const id = await reportIncident(head)
  const task = { id: newTaskId(), title: 'Open the hall', timestamp: new Date().toISOString() }
  await head.callEndpoint('addTask', { parameters: { id }, body: task })
  const phones = [
    { client: head, isOffMs: 0 },
    { client: await first.signIn('site'), isOffMs: 3 * HOUR_MS },
    { client: await second.signIn('welfare'), isOffMs: -25 * HOUR_MS },
  ]
  const states = ['doing', 'done', 'open', 'cancelled'] as const
  const sent: string[] = []
  for (let count = 0; count < 300; count += AT_ONCE) {
    await Promise.all(
      Array.from({ length: AT_ONCE }, async (_, at) => {
        const { client, isOffMs } = phones[at % phones.length] ?? { client: head, isOffMs: 0 }
        const timestamp = new Date(Date.now() + isOffMs).toISOString()
        const state = states[at % states.length] ?? 'open'
        const body = { id: crypto.randomUUID(), state, timestamp, sent: timestamp }
        // Every third arrives twice.
        const answers = await Promise.all(
          Array.from({ length: at % 3 === 0 ? 2 : 1 }, () => change(client, id, task.id, body)),
        )
        expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201))
        sent.push(body.id)
      }),
    )
  }
  const [listed] = await listTasks(head, id)
  expect(await listTasks(await second.signIn('teacher'), id)).toEqual([listed])
  expect(listed?.changes.map((each) => each.id).toSorted()).toEqual(sent.toSorted())
  expect(listed).toMatchObject(applyChanges(listed as Task))
  const wrongest = Math.max(
    ...(listed?.changes ?? []).map((each) =>
      Math.abs(Date.parse(each.timestamp) - Date.parse(each.received)),
    ),
  )
  expect(wrongest).toBeLessThan(30_000)
})

test('whoever had a task once and lies about the time cannot overrule what was done since', async () => {
  const server = await startTestServer()
  const head = await server.signIn('head')
  const teacher = await server.signIn('teacher')
  const id = await reportIncident(head)
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
  const task = { id: newTaskId(), title: 'Shut gate B', userids: ['teacher'] }
  await head.callEndpoint('addTask', {
    parameters: { id },
    body: { ...task, timestamp: minutesAgo(30) },
  })
  await change(head, id, task.id, { userids: ['site'], timestamp: minutesAgo(20) })
  await change(head, id, task.id, { state: 'done', timestamp: minutesAgo(10) })
  for (const [lie, status] of [
    [{ state: 'open', timestamp: minutesAgo(25) }, 201],
    [{ state: 'open', timestamp: minutesAgo(5) }, 403],
    [{ state: 'open', timestamp: minutesAgo(-60 * 24) }, 403],
    [{ userids: ['teacher'], timestamp: minutesAgo(29) }, 201],
  ] as const) {
    expect(await change(teacher, id, task.id, lie as object)).toMatchObject({ status })
  }
  expect(await listTasks(head, id)).toMatchObject([{ state: 'done', userids: ['site'] }])
  const [listed] = await listTasks(head, id)
  // The lie stands in the history with its author, the time they named, and the time of receipt.
  expect(listed?.changes.filter(({ userid }) => userid === 'teacher')).toHaveLength(2)
})

test('a due time at the end of time, or in the distant past, is taken like any other', async () => {
  const server = await startTestServer()
  const head = await server.signIn('head')
  const id = await reportIncident(head)
  for (const due of ['9999-12-31T23:59:59.999Z', '1970-01-01T00:00:00.000Z']) {
    const body = { id: newTaskId(), title: 'Open the hall', userids: ['teacher'], due }
    const timestamp = new Date().toISOString()
    const task = await head.callEndpoint('addTask', {
      parameters: { id },
      body: { ...body, timestamp },
    })
    expect(task.due).toBe(due)
  }
})
