import { newHandoverId, newTaskId } from '@holdfast/contract/ids'
import { verifyRecord } from '@holdfast/contract/record/record-verification'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { unzipRecord, zipRecord } from './features/incident-record/index.ts'
import type { SignedInClient } from './test-support/api-client.ts'
import { backUp, contentsOf, newDatabase, newFile, restore } from './test-support/backups.ts'
import { addEntry, newEntry, reportIncident } from './test-support/incidents.ts'
import { addEntryWith, makePicture, putPicture } from './test-support/sample-pictures.ts'
import { startTestServer, type TestServer } from './test-support/test-server.ts'

/*
 * What people do in command of an incident, in every table that has it: tasks, decisions, reports, handovers,
 * pictures and merges. The tests show that all of it goes with the incident, comes back from a backup, and is
 * given to the person whom it is about.
 */

const DAY_MS = 24 * 60 * 60 * 1000
const ROLE = 'incident-manager'

const now = () => new Date().toISOString()

/** The tables that what `workInCommand` does must reach. */
const REACHED = [
  ...['incident_changes', 'log_entries', 'log_pictures', 'log_picture_events', 'tasks'],
  ...['task_changes', 'task_notices', 'handover_events', 'handover_notices', 'record_seals'],
]

/** Everything once, by an incident manager who hands the role to a teacher. Returns the id of the main incident. */
async function workInCommand(server: TestServer) {
  const [head, teacher] = [await server.signIn('head'), await server.signIn('teacher')]
  const [id, other] = [await reportIncident(head), await reportIncident(teacher)]
  const add = (type: 'decision' | 'methane' | 'sitrep', content: object) =>
    addEntry(head, id, newEntry({ type, content: JSON.stringify(content) }))
  await add('decision', { decision: 'Close at noon', reason: 'Dana Fox says so' })
  await add('methane', { exactlocation: 'Gym' })
  const report = newEntry({ type: 'sitrep', content: JSON.stringify({ situation: 'Wet floor' }) })
  await addEntry(head, id, report)
  await head.callEndpoint('mailSituationReport', {
    parameters: { id, entryid: report.id },
    body: { id: crypto.randomUUID(), userids: ['teacher'], zone: 'Europe/London' },
  })
  await addTask(head, id)
  await addPicture(server, teacher, id)
  await handOver(head, teacher, id)
  const merge = { id: crypto.randomUUID(), into: id }
  await head.callEndpoint('mergeIncident', { parameters: { id: other }, body: merge })
  return { head, teacher, id, other }
}

async function addTask(head: SignedInClient, id: string): Promise<void> {
  const task = { id: newTaskId(), title: 'Shut off the boiler', userids: ['teacher'] }
  const due = new Date(Date.now() + DAY_MS).toISOString()
  await head.callEndpoint('addTask', {
    parameters: { id },
    body: { ...task, due, timestamp: now() },
  })
  await head.callEndpoint('addTaskChange', {
    parameters: { id, taskid: task.id },
    body: { id: crypto.randomUUID(), note: 'The key hangs', timestamp: now() },
  })
}

async function addPicture(server: TestServer, by: SignedInClient, id: string): Promise<void> {
  const picture = await makePicture()
  const entryid = await addEntryWith(by, id, picture)
  const place = { id, entryid, sha256: picture.announced.sha256 }
  const { status } = await putPicture(server.address, by, { place, bytes: picture.bytes })
  expect(status).toBe(200)
}

async function handOver(head: SignedInClient, to: SignedInClient, id: string): Promise<void> {
  const body = {
    id: newHandoverId(),
    roleid: ROLE,
    touserid: 'teacher',
    note: '',
    timestamp: now(),
  }
  await head.callEndpoint('addHandover', { parameters: { id }, body })
  await to.callEndpoint('acceptHandover', {
    parameters: { id, handoverid: body.id },
    body: { id: crypto.randomUUID(), timestamp: now() },
  })
}

/** The tables that have rows of the incident. */
async function tablesWith({ database }: TestServer, id: string): Promise<string[]> {
  const tables = await database.query(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'incidentid'`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const rows = await database.query(`select 1 from "${name}" where incidentid = $1 limit 1`, [id])
    if (rows.length > 0) found.push(String(name))
  }
  return found
}

async function exportRecord({ address }: TestServer, { token }: SignedInClient, id: string) {
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(`${address}/api/incidents/${id}/record`, { headers })
  return new Uint8Array(await response.arrayBuffer())
}

test('retention deletes all that was done in command of an incident, in every table', async () => {
  const server = await startTestServer()
  const { teacher, id } = await workInCommand(server)
  await exportRecord(server, await server.signIn('head'), id)
  await teacher.callEndpoint('saveIncident', { parameters: { id }, body: { closed: 'now' } })
  expect(await tablesWith(server, id)).toEqual(expect.arrayContaining(REACHED))
  await server.app.stop()
  const { database } = server
  // A day deletes few incidents: the main one must be the first.
  await database.query(
    `update incidents set closed = now() - case when id = $1 then interval '102 days'
       else interval '101 days' end`,
    [id],
  )
  const env = { INCIDENT_RETENTION_DAYS: '100' }
  const announcing = await startTestServer({ database, env })
  await announcing.app.runHourlyJobs()
  await announcing.app.stop()
  await database.query(`update announced_deletions set announced = announced - interval '7 days'`)

  const again = await startTestServer({ database, env })
  await again.app.runHourlyJobs()
  // This list only says that there was a record, so that one which vanishes is missed.
  const left = ['sealed_incidents']
  expect(await tablesWith(again, id)).toEqual(left)
})

test('a backup brings back all that was done in command, and the record still verifies', async () => {
  const server = await startTestServer()
  const { head, id } = await workInCommand(server)
  await exportRecord(server, head, id)
  await server.app.stop()
  const file = await newFile()
  await backUp(server.database, file)
  const other = await newDatabase()
  await restore(other, file)
  expect(await contentsOf(other)).toEqual(await contentsOf(server.database))
  const restored = await startTestServer({ database: other })
  expect(await tablesWith(restored, id)).toEqual(expect.arrayContaining(REACHED))
  const bytes = await exportRecord(restored, await restored.signIn('head'), id)
  const { problems } = await verifyRecord(bytes, { unzip: unzipRecord, zip: zipRecord })
  expect(problems).toEqual([])
  await expect(other.query('delete from handover_events')).rejects.toThrow('append-only')
})

test('a person’s export has their tasks, handovers and pictures, and what mentions them', async () => {
  const server = await startTestServer()
  const { head } = await workInCommand(server)
  const response = await fetch(`${server.address}/api/users/teacher/data`, {
    headers: { authorization: `Bearer ${head.token}` },
  })
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
  const textOf = (name: string) => Buffer.from(files[name] ?? []).toString('utf8')
  expect(textOf('about/tasks.json')).toContain('Shut off the boiler')
  expect(textOf('about/handover_events.json')).toContain(ROLE)
  expect(textOf('about/log_pictures.json')).toContain('sha256')
  expect(textOf('mentions/log_entries.json')).toContain('Dana Fox says so')
  // Whoever wants to be forgotten is no user any more; the append-only record keeps its names until it goes.
  await head.callEndpoint('deleteUser', { parameters: { id: 'teacher' } })
  const [kept] = await server.database.query(
    `select count(*)::int as count from handover_events where touserid = 'teacher'`,
  )
  expect(kept).toEqual({ count: 2 })
})
