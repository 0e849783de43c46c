import { expect, test, vi } from 'vitest'
import { HourlyJob } from '../platform/hourly-job.ts'
import { startTestServer } from './test-server.ts'

test('a test gets a server with a database of its own, filled with the demonstration', async () => {
  const first = await startTestServer()
  const second = await startTestServer()
  const head = await first.signIn('head', 'admin')
  await head.callEndpoint('reportIncident', { body: { incidentDetails: 'Smoke in the kitchen' } })

  expect(await head.callEndpoint('listIncidents', {})).toHaveLength(1)
  expect(await (await second.signIn('head')).callEndpoint('listIncidents', {})).toEqual([])
})

test('two servers may share a database', async () => {
  const first = await startTestServer()
  const second = await startTestServer({ database: first.database })
  const head = await first.signIn('head')
  const { id } = await head.callEndpoint('reportIncident', { body: { incidentDetails: 'Smoke' } })

  const teacher = await second.signIn('teacher')
  expect(await teacher.callEndpoint('listIncidents', {})).toMatchObject([{ id }])
})

test('an unseeded server has no organisation', async () => {
  const server = await startTestServer({ seeded: false })
  expect(await server.database.query('select * from organisations')).toEqual([])
})

// Fails where retention, reminders and deletions run at a random moment of a test that takes longer than ten seconds.
test('the hourly jobs run only when a test says so', async () => {
  const starts = vi.spyOn(HourlyJob.prototype, 'start')
  const runs = vi.spyOn(HourlyJob.prototype, 'run')
  const { app } = await startTestServer({ seeded: false })
  expect(starts).not.toHaveBeenCalled()
  await app.runHourlyJobs()
  expect(runs).toHaveBeenCalled()
})
