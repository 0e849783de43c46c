import { expect, test } from 'vitest'
import { addEntry, newEntry, reportIncident } from '../../test-support/incidents.ts'
import { startTestServer } from '../../test-support/test-server.ts'

test('the entries of a batch are accepted one by one, and rejected ones leave no gap', async () => {
  let now = new Date('2026-11-21T10:00:00Z')
  const { signIn, database } = await startTestServer({ now: () => now })
  const teacher = await signIn('teacher')
  const [id, other] = [await reportIncident(teacher), await reportIncident(teacher)]
  const known = newEntry()
  const first = await addEntry(teacher, id, known)
  const elsewhere = newEntry()
  await addEntry(teacher, other, elsewhere)
  now = new Date('2026-11-21T11:00:00Z')
  await teacher.callEndpoint('saveIncident', { parameters: { id }, body: { closed: 'now' } })
  now = new Date('2026-11-21T12:00:00Z')

  const inTime = newEntry({ timestamp: '2026-11-21T10:59:00Z' })
  const late = () => newEntry({ timestamp: '2026-11-21T11:30:00Z' })
  const responses = await Promise.all(
    [
      newEntry(),
      late(),
      known,
      inTime,
      inTime,
      { ...inTime, content: 'Something else' },
      elsewhere,
      late(),
      newEntry(),
    ].map((entry) => addEntry(teacher, id, entry)),
  )

  const statuses = responses.map(({ status }) => status)
  expect(statuses).toEqual([201, 409, 201, 201, 201, 409, 409, 409, 201])
  const refusals = responses.map(({ body }) => ('code' in body ? body.code : ''))
  expect(refusals).toEqual(['', 'closed', '', '', '', 'taken', 'taken', 'closed', ''])
  expect(responses[2]?.body).toEqual(first.body)
  expect(responses[4]?.body).toEqual(responses[3]?.body)
  const log = await teacher.callEndpoint('listLogEntries', { parameters: { id } })
  expect(log.map(({ seq }) => seq).sort()).toEqual([1, 2, 3, 4])
  const query = 'select logseq from incidents where id = $1'
  expect(await database.query(query, [id])).toEqual([{ logseq: 4 }])
})

test('a retry does not raise the version of the log', async () => {
  const { signIn, database } = await startTestServer()
  const teacher = await signIn('teacher')
  const id = await reportIncident(teacher)
  const entry = newEntry()
  await addEntry(teacher, id, entry)
  const version = () =>
    database.query(`select version from collection_versions where collection = 'logs:${id}'`)
  const before = await version()
  expect(before).toHaveLength(1)
  await addEntry(teacher, id, entry)
  expect(await version()).toEqual(before)
})
