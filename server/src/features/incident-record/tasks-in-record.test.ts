import { newTaskId } from '@holdfast/contract/ids'
import { expect, test, vi } from 'vitest'
import type { SignedInClient } from '../../test-support/api-client.ts'
import { exportRecord } from '../../test-support/exported-record.ts'
import { reportIncident } from '../../test-support/incidents.ts'
import { startTestServer } from '../../test-support/test-server.ts'
import { RecordMacs } from './record-macs.ts'

const SECRET = 'a'.repeat(32)

const at = (second: number) => new Date(Date.UTC(2026, 10, 21, 10, 0, second)).toISOString()

async function startWithTask() {
  const server = await startTestServer({ env: { TOKEN_SECRET: SECRET } })
  const head = await server.signIn('head')
  const id = await reportIncident(head)
  const task = { id: newTaskId(), title: 'Open the hall', detail: 'West door', due: at(900) }
  await head.callEndpoint('addTask', {
    parameters: { id },
    body: { ...task, userids: ['teacher'], timestamp: at(1) },
  })
  await change(head, id, task.id, { roleid: 'site-coordinator', timestamp: at(2) })
  return { server, head, id, task }
}

function change(client: SignedInClient, id: string, taskid: string, body: object) {
  return client.callEndpoint('addTaskChange', {
    parameters: { id, taskid },
    body: { id: crypto.randomUUID(), timestamp: at(3), ...body },
  })
}

async function exportKind(...of: Parameters<typeof exportRecord>) {
  const { records, ...rest } = await exportRecord(...of)
  return { ...rest, records: records.filter(({ kind }) => /^task/.test(kind)) }
}

test('every task and every change of one is sealed, and readable in the record and its timeline', async () => {
  const { server, head, id, task } = await startWithTask()
  const first = await exportKind(server, head, id)
  expect(first.problems).toEqual([])
  expect(first.records).toEqual([
    expect.objectContaining({ kind: 'task', taskid: task.id, userids: ['teacher'], due: at(900) }),
    expect.objectContaining({ kind: 'taskchange', taskid: task.id, roleid: 'site-coordinator' }),
  ])
  // What a change leaves as it was is not sealed as emptied.
  expect(Object.keys(first.records[1] ?? {})).not.toContain('due')
  await change(head, id, task.id, { state: 'done', note: 'Both doors', due: null })
  const { problems, records, textOf } = await exportKind(server, head, id)
  expect(problems).toEqual([])
  expect(records.map(({ id }) => id)).toEqual(['task 1', 'taskchange 1', 'taskchange 2'])
  for (const file of ['record.html', 'timeline.csv']) {
    const text = textOf(file)
    expect(text).toMatch(/Task: Open the hall, for Dana Fox, due .*10:15.*\. West door/)
    expect(text).toContain('Task “Open the hall”: for Site coordinator now')
    expect(text).toContain('Task “Open the hall”: done; no due time any more. Both doors')
  }
  expect(textOf('record.html')).toMatch(/<h2>Tasks<\/h2>[\s\S]*Open the hall[\s\S]*>Done</)
})

test('a task or a change that somebody alters in the database is named', async () => {
  for (const [table, statement, problem] of [
    ['tasks', "update tasks set title = 'Shut the hall'", '(a task by Jordan Hale) was altered'],
    [
      'task_changes',
      "update task_changes set roleid = 'log-keeper'",
      '(a change of a task by Jordan Hale) was altered',
    ],
    ['task_changes', 'delete from task_changes', '(a change of a task) was removed'],
  ] as const) {
    const { server, head, id } = await startWithTask()
    await exportKind(server, head, id)
    await server.database.query(`alter table ${table} disable trigger append_only`)
    await server.database.query(statement)
    expect((await exportKind(server, head, id)).problems[0]).toContain(problem)
  }
})

test.each([
  ['forward', 'taskseq = 5'],
  ['back', 'taskseq = 0, taskchangeseq = 1'],
  ['back to the start', 'taskseq = 0, taskchangeseq = 0'],
])('whoever sets %s how far tasks are sealed is found out', async (_, change) => {
  const { server, head, id } = await startWithTask()
  await exportKind(server, head, id)
  await server.database.query(`update record_heads set ${change}`)
  const { problems } = await exportKind(server, head, id)
  expect(problems.join()).toContain('At the export the server found damage')
})

test('setting back how far tasks are sealed, with the code of that time, makes none of them sealed twice', async () => {
  const { server, head, id, task } = await startWithTask()
  await exportKind(server, head, id)
  const { database } = server
  const [early] = await database.query('select taskseq, taskchangeseq, taskmac from record_heads')
  await change(head, id, task.id, { state: 'done' })
  await exportKind(server, head, id)
  const tasksSealed = "select count(*)::integer as n from record_seals where kind like 'task%'"
  expect(await database.query(tasksSealed)).toEqual([{ n: 3 }])
  for (const { taskseq, taskchangeseq, taskmac } of [
    { taskseq: 0, taskchangeseq: 0, taskmac: null },
    { ...early },
  ]) {
    await database.query(
      `update record_heads set taskseq = ${taskseq}, taskchangeseq = ${taskchangeseq},
        taskmac = ${taskmac === null ? 'null' : `'${taskmac}'`}`,
    )
    const { problems } = await exportKind(server, head, id)
    expect(problems[0]).toMatch(/task\) was removed/)
    expect(await database.query(tasksSealed)).toEqual([{ n: 3 }])
  }
  const damage = "select summary from activity where kind = 'record-damaged'"
  expect(JSON.stringify(await database.query(damage))).toContain('The last seal was altered')
})

test('a task is sealed soon after the commit, without an export', async () => {
  const { server } = await startWithTask()
  const count = "select count(*)::integer as n from record_seals where kind like 'task%'"
  await vi.waitFor(async () => expect(await server.database.query(count)).toEqual([{ n: 2 }]), {
    timeout: 20_000,
  })
})

// A process of an earlier version compares the head's code without the numbers of tasks.
test('a server of the version before goes on sealing an incident that has tasks', async () => {
  const { server, head, id } = await startWithTask()
  await exportKind(server, head, id)
  const [row] = await server.database.query('select * from record_heads')
  const { mac, taskmac, taskseq, taskchangeseq, length, hash, logseq, changeversion } = row ?? {}
  expect([Number(taskseq), Number(taskchangeseq), typeof taskmac]).toEqual([1, 1, 'string'])
  const values = {
    ...{ organisationid: 'riverside', incidentid: id, length, hash, logseq, changeversion },
    ...{ checkseq: Number(row?.checkseq), allocationseq: Number(row?.allocationseq) },
    ...{ debriefversion: row?.debriefversion, countseq: Number(row?.countseq) },
  }
  expect(mac).toBe(new RecordMacs(SECRET).macOf('head', values))
})
