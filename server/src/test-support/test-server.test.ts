import { expect, test } from 'vitest'
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
