import { newTaskId } from '@holdfast/contract/ids'
import type { EntriesFile, SealedEntry } from '@holdfast/contract/record/record-format'
import { isOpenName, openNamesIn } from '@holdfast/contract/record/record-names'
import { expect, test } from 'vitest'
import { exportRecord } from '../../../test-support/exported-record.ts'
import { addEntry, newEntry, reportIncident } from '../../../test-support/incidents.ts'
import { startTestServer, type TestServer } from '../../../test-support/test-server.ts'

/*
 * A seal covers the names of people with a salt, so that a name can go and the chain still verifies.
 * Whoever has only the database can still take no name away, and put no other in its place, unnoticed.
 */

const ENV = { TOKEN_SECRET: 'a'.repeat(32) }

async function startWithRecord() {
  const server = await startTestServer({ env: ENV })
  const head = await server.signIn('head')
  const teacher = await server.signIn('teacher')
  const id = await reportIncident(head)
  await addEntry(head, id, newEntry({ content: 'Nobody was warned' }))
  await addEntry(teacher, id, newEntry({ content: 'All of 4B are out' }))
  const timestamp = new Date().toISOString()
  await head.callEndpoint('addTask', {
    parameters: { id },
    body: { id: newTaskId(), title: 'Ring the bus', userids: ['teacher', 'site'], timestamp },
  })
  await head.callEndpoint('addMark', {
    parameters: { id },
    body: { ...{ id: crypto.randomUUID(), name: 'Sam Hill', state: 'present' }, timestamp },
  })
  const record = await exportRecord(server, head, id)
  expect(record.problems).toEqual([])
  const damageOf = async () =>
    (await head.callEndpoint('getRecordState', { parameters: { id } })).damage.join('\n')
  expect(await damageOf()).toBe('')
  const entries = (JSON.parse(record.textOf('record.json')) as EntriesFile).records
  return { server, head, id, entries, textOf: record.textOf, damageOf }
}

/** Does what somebody with only the database can do: no trigger prevents it. */
async function tamper({ database }: TestServer, ...statements: string[]): Promise<void> {
  for (const table of ['log_entries', 'record_erasures']) {
    await database.query(`alter table ${table} disable trigger append_only`)
  }
  for (const statement of statements) await database.query(statement)
}

const ofKind = (entries: readonly SealedEntry[], wanted: string) =>
  entries.filter(({ kind }) => kind === wanted)

test('every name of a person is sealed with a salt, and the same person has one in an incident', async () => {
  const { entries } = await startWithRecord()
  const logged = ofKind(entries, 'entry')
  for (const { userid, authorname } of logged) {
    expect([userid, authorname].every(isOpenName)).toBe(true)
  }
  const salts = openNamesIn(entries).map(({ text, salt }) => `${text} ${salt}`)
  expect(new Set(salts).size).toBe(new Set(openNamesIn(entries).map(({ text }) => text)).size)
  expect(ofKind(entries, 'task')[0]).toMatchObject({
    userids: [{ text: 'teacher' }, { text: 'site' }],
    ownername: { text: expect.stringContaining('Dana Fox') },
  })
  expect(ofKind(entries, 'mark')[0]).toMatchObject({ people: [{ name: { text: 'Sam Hill' } }] })
})

test('the same person has another salt in another incident', async () => {
  const { server, head, entries } = await startWithRecord()
  const other = await reportIncident(head)
  const { textOf } = await exportRecord(server, head, other)
  const names = openNamesIn((JSON.parse(textOf('record.json')) as EntriesFile).records)
  const salts = new Set(openNamesIn(entries).map(({ salt }) => salt))
  expect(names.filter(({ salt }) => salts.has(salt))).toEqual([])
})

const OTHER = "authorname = 'Chris Lund'"
const SEEN = "text = 'Dana Fox' and owner = 'teacher'"

test.each([
  ['the name in the entry', [`update log_entries set ${OTHER} where userid = 'teacher'`]],
  ['the author', ["update log_entries set userid = 'head', authorname = 'Jordan Hale'"]],
  [
    'the name in the entry and beside its salt',
    [
      `update log_entries set ${OTHER} where userid = 'teacher'`,
      `update record_names set text = 'Chris Lund' where ${SEEN}`,
    ],
  ],
  ['the salt', [`update record_names set salt = 'ab' where ${SEEN}`]],
  [
    'the salt by the one of somebody else',
    [
      `update record_names set salt = (select salt from record_names where text = 'Jordan Hale' limit 1)
       where ${SEEN}`,
    ],
  ],
  ['name and salt together, by none', [`delete from record_names where ${SEEN}`]],
  [
    'the name by a number, as if it had been erased',
    [
      "update log_entries set authorname = 'Erased user 1' where userid = 'teacher'",
      `update record_names set salt = null, erased = 1, text = 'Erased user 1' where ${SEEN}`,
    ],
  ],
])('%s replaced in the database is found', async (_, statements) => {
  const { server, head, id, damageOf } = await startWithRecord()
  await tamper(server, ...statements)
  expect(await damageOf()).toMatch(/was altered|no sealed erasure says so/)
  expect((await exportRecord(server, head, id)).problems).not.toEqual([])
})

test('an erasure that was added in the database is not sealed, and is told', async () => {
  const { server, head, id, damageOf } = await startWithRecord()
  await tamper(
    server,
    "update log_entries set authorname = 'Erased user 1' where userid = 'teacher'",
    `insert into record_erasures (organisationid, incidentid, number, commitments, userid, authorname,
       confirmedby, confirmedname, timestamp, mac)
     select organisationid, incidentid, 1, array[commitment], 'head', 'Jordan Hale', 'head', 'Jordan Hale',
       now(), 'ab' from record_names where ${SEEN}`,
    `update record_names set salt = null, erased = 1, text = 'Erased user 1' where ${SEEN}`,
  )
  expect(await damageOf()).toContain('The erasure of a name was added outside the app')
  const { problems, erased } = await exportRecord(server, head, id)
  expect(problems.join()).toContain('The erasure of a name was added outside the app')
  expect(erased).toEqual([])
})

test('seals from before names had salts still verify, beside new ones', async () => {
  const { database } = await startTestServer({ env: ENV })
  await database.query("update record_macs set namesfrom = now() + interval '1 hour'")
  const earlier = await startTestServer({ database, env: ENV })
  const head = await earlier.signIn('head')
  const id = await reportIncident(head)
  await addEntry(head, id, newEntry({ content: 'Smoke' }))
  const before = await exportRecord(earlier, head, id)
  expect(before.problems).toEqual([])
  expect(openNamesIn(JSON.parse(before.textOf('record.json')))).toEqual([])
  await earlier.app.stop()
  await database.query("update record_macs set namesfrom = now() - interval '1 hour'")
  const later = await startTestServer({ database, env: ENV })
  const again = await later.signIn('head')
  await addEntry(again, id, newEntry({ content: 'All out' }))
  const after = await exportRecord(later, again, id)
  expect(after.problems).toEqual([])
  const entries = (JSON.parse(after.textOf('record.json')) as EntriesFile).records
  expect(ofKind(entries, 'entry').map(({ authorname }) => isOpenName(authorname))).toEqual([
    false,
    true,
  ])
  await tamper(later, `update log_entries set ${OTHER} where content = 'Smoke'`)
  const { damage } = await again.callEndpoint('getRecordState', { parameters: { id } })
  expect(damage.join()).toContain('was altered after it was sealed')
})
