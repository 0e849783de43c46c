import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import {
  hasReplication,
  type ReplicatedServer,
  removeTemplate,
  startReplicatedDatabase,
} from '../../../test-support/replicated-database.ts'
import { makeTestDatabase } from '../../../test-support/test-database.ts'
import { createLog } from '../../log.ts'
import { locateServers } from './locate-servers.ts'

vi.setConfig({ testTimeout: 60_000 })
afterAll(removeTemplate)

/** As a process does at its start. */
async function beginHistory(databaseUrl: string) {
  const addresses = { databaseUrl, databaseDirectUrl: undefined }
  await locateServers(addresses, createLog('silent')).beginHistory()
}

function urlOf({ port }: ReplicatedServer): string {
  return `postgres://holdfast@127.0.0.1:${port}/holdfast`
}

// Fails when a start locks or writes the row: it would wait for a synchronous replica, and one that is gone would
// keep every process from starting.
test('a start at the server that it knows writes nothing', async () => {
  const database = await makeTestDatabase('tables')
  onTestFinished(() => database.drop())
  const readRow = () =>
    database.query('select epoch, history, xmin::text, xmax::text from database_epoch')
  await beginHistory(database.url)
  const [before] = await readRow()
  expect(before?.history).toMatch(/^\d+\/1$/)

  await beginHistory(database.url)
  expect(await readRow()).toEqual([before])
})

// Fails when the void time ends at the start that notices the promotion.
test.skipIf(!hasReplication)(
  'whoever signed in at a promoted server stays signed in, however late a start notices the promotion',
  async () => {
    const { primary, replica } = await startReplicatedDatabase([])
    await beginHistory(urlOf(primary))
    await vi.waitUntil(async () => (await replica.query('select history from database_epoch'))[0], {
      timeout: 10_000,
    })
    await primary.kill()
    await replica.promote()
    // Sign-ins are stored in whole seconds.
    await delay(1100)
    await replica.query(`
      insert into sessions (id, userid, signinversion, device, firstseen, lastseen, expires)
      values ('later', 'head', 1, '', date_trunc('second', now()), now(), now() + interval '1 day')`)
    await delay(1100)
    await beginHistory(urlOf(replica))

    const voided = await replica.query(`
      select issuedfrom = pg_last_xact_replay_timestamp() as "isFromLoss",
        issuedto < date_trunc('second', firstseen) as "isBeforeSignIn"
      from voided_sign_ins, sessions where sessions.id = 'later'`)
    expect(voided).toEqual([{ isFromLoss: true, isBeforeSignIn: true }])
  },
)
