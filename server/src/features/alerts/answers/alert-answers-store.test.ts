import { newAlertId } from '@holdfast/contract/ids'
import { expect, test } from 'vitest'
import { insertEarlierAnswers } from '../../../test-support/earlier-answers.ts'
import { reportIncident } from '../../../test-support/incidents.ts'
import { startTestServer } from '../../../test-support/test-server.ts'
import { findRows } from './alert-answers-store.ts'

// Fails if an answer reads all that its author has said: meanwhile it holds the lock of the alert.
test('an answer reads only the rows that it goes on with or repeats', async () => {
  const { signIn, database, app } = await startTestServer()
  const head = await signIn('head')
  const incidentid = await reportIncident(head)
  const alertid = newAlertId()
  await head.callEndpoint('sendAlert', { body: { id: alertid, kind: 'lockdown', incidentid } })
  await insertEarlierAnswers(database, { incidentid, alertid })
  const [first] = await database.query(
    "select id from alert_answers where userid = 'teacher' order by timestamp limit 1",
  )
  const now = new Date().toISOString()
  const rowsFor = (id: string) =>
    app.context.database.read('riverside', (scope) =>
      findRows(scope, alertid, [{ id, userid: 'teacher', timestamp: now, received: now }]),
    )
  expect(await rowsFor(crypto.randomUUID())).toEqual([])
  expect(await rowsFor(String(first?.id))).toHaveLength(1)
})
