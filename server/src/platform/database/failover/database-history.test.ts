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

vi.setConfig({ testTimeout: 120_000 })
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
    database.query('select epoch, timelineid, xmin::text, xmax::text from database_epoch')
  await beginHistory(database.url)
  const [before] = await readRow()
  expect(before?.timelineid).toMatch(/^\d+\/1$/)

  await beginHistory(database.url)
  expect(await readRow()).toEqual([before])
})

// Fails when the void time ends at the start that notices the promotion.
test.skipIf(!hasReplication)(
  'whoever signed in at a promoted server stays signed in, however late a start notices the promotion',
  async () => {
    const { primary, replica } = await startReplicatedDatabase([])
    await beginHistory(urlOf(primary))
    await vi.waitUntil(
      async () => (await replica.query('select timelineid from database_epoch'))[0],
      {
        timeout: 60_000,
      },
    )
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

const OPEN_LINK = `
  with incident as (
    insert into incidents (organisationid, id, timestamp, userid, authorname, fields, reported)
    values ('riverside', 'fire', now(), 'head', 'Head', '{}', '{}')
    returning organisationid, id
  )
  insert into incident_shares (organisationid, incidentid, id, name, hours, parts, salt, keyhash, incidentversion,
    userid, authorname, timestamp, expires, databaseexpires, endedby)
  select organisationid, id, gen_random_uuid(), 'Sgt Khan', 4, '{}', '', '', 1,
    'head', 'Head', now(), now(), now(), ''
  from incident`

// Fails without `endLinksAndRaiseVersions`: what the primary had ended just before it was lost would work again.
test.skipIf(!hasReplication)(
  'a link that was stopped, and a reset key that was used, in the lost moment stay so',
  async () => {
    const { primary, replica } = await startReplicatedDatabase([])
    await beginHistory(urlOf(primary))
    await primary.query(`
      insert into reset_keys (keyhash, username, expires)
      values ('stolen', 'head', now() + interval '1 hour')`)
    await primary.query(OPEN_LINK)
    const isCopied = async () => (await replica.query('select id from incident_shares'))[0]
    await vi.waitUntil(isCopied, { timeout: 60_000 })

    await replica.stopFollowing()
    await primary.query('update reset_keys set used = now()')
    await primary.query("update incident_shares set ended = now(), endreason = 'stopped'")
    await primary.kill()
    await replica.promote()
    await beginHistory(urlOf(replica))

    expect(await replica.query('select keyhash from reset_keys')).toEqual([])
    const open = await replica.query('select id from incident_shares where ended is null')
    expect(open).toEqual([])
  },
)
