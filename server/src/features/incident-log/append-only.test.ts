import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addEntry, newEntry, reportIncident } from '../../test-support/incidents.ts'
import { startTestServer } from '../../test-support/test-server.ts'

const CHANGES = [
  "update log_entries set content = 'Something else'",
  'delete from log_entries',
  'truncate log_entries',
]

// Fails without the trigger `append_only`.
test('neither the owner of the database nor an organisation may change or delete entries', async () => {
  const { app, database, signIn } = await startTestServer({ mayOmitOrganisation: true })
  const teacher = await signIn('teacher')
  await addEntry(teacher, await reportIncident(teacher), newEntry())
  for (const statement of CHANGES) {
    await expect(database.query(statement)).rejects.toThrow('log_entries is append-only')
    const attempt = app.context.database.change('riverside', [], ({ trx }) =>
      sql.raw(statement).execute(trx),
    )
    await expect(attempt).rejects.toThrow('permission denied for table log_entries')
  }
  expect(await database.query('select content from log_entries')).toEqual([
    { content: 'The hall is empty' },
  ])
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
