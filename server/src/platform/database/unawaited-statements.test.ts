import { expect, test } from 'vitest'
import { startTestServer } from '../../test-support/test-server.ts'
import type { ChangedCollection } from './database.ts'

test('a write whose versions cannot be raised fails and leaves nothing', async () => {
  const { app, database } = await startTestServer()
  const unknown = [{ collection: null }] as unknown as ChangedCollection[]
  const write = app.context.database.change('riverside', unknown, (trx) =>
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
