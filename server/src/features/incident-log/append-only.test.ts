import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addEntry, newEntry, reportIncident } from '../../test-support/incidents.ts'
import { startTestServer } from '../../test-support/test-server.ts'

const CHANGES = [
  "update log_entries set content = 'Something else'",
  'delete from log_entries',
  'truncate log_entries',
]

test.each(CHANGES)('the owner of the database may not: %s', async (statement) => {
  const { database, signIn } = await startTestServer()
  const teacher = await signIn('teacher')
  await addEntry(teacher, await reportIncident(teacher), newEntry())
  await expect(database.query(statement)).rejects.toThrow('log_entries is append-only')
  expect(await database.query('select content from log_entries')).toEqual([
    { content: 'The hall is empty' },
  ])
})

test.each(CHANGES)('an organisation may not: %s', async (statement) => {
  const { app, signIn } = await startTestServer()
  const teacher = await signIn('teacher')
  await addEntry(teacher, await reportIncident(teacher), newEntry())
  const { database } = app.context
  const attempt = database.change('riverside', [], (trx) => sql.raw(statement).execute(trx))
  await expect(attempt).rejects.toThrow('permission denied for table log_entries')
})

test('the log is deleted only with its incident', async () => {
  const { database, signIn } = await startTestServer()
  const teacher = await signIn('teacher')
  const [deleted, other] = [await reportIncident(teacher), await reportIncident(teacher)]
  await addEntry(teacher, deleted, newEntry())
  await addEntry(teacher, other, newEntry())
  const head = await signIn('head')
  await head.callEndpoint('deleteIncident', { parameters: { id: deleted } })
  expect(await database.query('select incidentid from log_entries')).toEqual([
    { incidentid: other },
  ])
})
