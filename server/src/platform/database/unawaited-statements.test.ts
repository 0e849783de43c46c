import { expect, test } from 'vitest'
import { startTestServer } from '../../test-support/test-server.ts'
import type { ChangedCollection } from './database.ts'

// Fails when only the error of COMMIT is thrown, which does not give the cause.
test('a write whose versions cannot be raised says why', async () => {
  const { app } = await startTestServer()
  const unknown = [{ collection: null }] as unknown as ChangedCollection[]
  const write = app.context.database.change('riverside', unknown, async () => undefined)
  await expect(write).rejects.toMatchObject({ code: '23502' })
})

test('a write whose versions cannot be raised fails and leaves nothing', async () => {
  const { app, database } = await startTestServer()
  const unknown = [{ collection: null }] as unknown as ChangedCollection[]
  const write = app.context.database.change('riverside', unknown, ({ trx }) =>
    trx
      .insertInto('allocations')
      .values({ organisationid: 'riverside', userid: 'teacher', roleid: 'log-keeper' })
      .execute(),
  )
  await expect(write).rejects.toThrow()
  const stored = await database.query(
    `select * from allocations where userid = 'teacher' and roleid = 'log-keeper'`,
  )
  expect(stored).toEqual([])
})
