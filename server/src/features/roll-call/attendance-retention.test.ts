import { expect, test } from 'vitest'
import { startTestServer } from '../../test-support/test-server.ts'
import { removeOld } from './attendance-retention.ts'

const DAY_MS = 24 * 60 * 60 * 1000

test('shorter days of visitors delete nobody for a week', async () => {
  const server = await startTestServer()
  await server.database.query(
    `insert into visitors (organisationid, id, name, host, rollgroupid, arrived, devicearrived, departed, userid, authorname)
     select 'riverside', 'v' || days, 'Ann Vine', '', 'visitors', now(), now(), now() - days * interval '1 day', 'head', 'Jordan Hale'
     from (values (3), (10), (25)) as d (days)`,
  )
  const head = await server.signIn('head')
  const body = { incidentdays: null, exercisedays: null, visitordays: 7, version: 0 }
  await head.callEndpoint('saveRetention', { body })
  const organisations = { readOrganisations: () => Promise.resolve([{ id: 'riverside' }]) }
  const at = (days: number) => ({
    database: server.app.context.database,
    now: () => new Date(Date.now() + days * DAY_MS),
  })
  expect(await removeOld(at(0), organisations)).toBe(0)
  expect(await removeOld(at(6), organisations)).toBe(0)
  expect(await removeOld(at(7.1), organisations)).toBe(3)
})
