import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import {
  hasReplication,
  removeTemplate,
  startReplicatedDatabase,
} from '../../../test-support/replicated-database.ts'
import { makeTestDatabase } from '../../../test-support/test-database.ts'
import { createLog } from '../../log.ts'
import { locateServers } from './locate-servers.ts'

vi.setConfig({ testTimeout: 120_000 })
afterAll(removeTemplate)

const WAIT = { timeout: 60_000 }
const HEARTBEATS = 4
/** Each comes two seconds after the one before; a timer may be a little early. */
const LEAST_MS = HEARTBEATS * 2000 * 0.9

/** What a process does with two addresses; `lines` are the errors that it logs. */
async function begin(databaseUrl: string, databaseDirectUrl: string) {
  const lines: string[] = []
  const log = createLog('error', { write: (line) => void lines.push(line) })
  const servers = locateServers({ databaseUrl, databaseDirectUrl }, log)
  onTestFinished(() => servers.release())
  await servers.beginHistory()
  return lines
}

type Query = (statement: string) => Promise<Record<string, unknown>[]>

async function waitForHeartbeats(query: Query) {
  const read = async () => (await query('select heartbeat::integer from database_epoch'))[0]
  await vi.waitUntil(async () => Number((await read())?.heartbeat) >= HEARTBEATS, WAIT)
}

// Fails when the finder of each address has one: then the database is written to twice as often.
test('a process behind a pooler has one heartbeat', async () => {
  const { url, query, drop } = await makeTestDatabase('tables')
  onTestFinished(drop)
  const address = `${url}&target_session_attrs=read-write`
  const begun = performance.now()
  await begin(address, `${address}&application_name=direct`)
  await waitForHeartbeats(query)
  // A busy machine only makes it longer.
  expect(performance.now() - begun).toBeGreaterThan(LEAST_MS)
})

// Fails when both finders share what was last warned of: the two addresses would take turns, every two seconds.
test.skipIf(!hasReplication)(
  'a former primary that takes writes is reported once for each address, not with every look',
  async () => {
    const { primary, replica, url } = await startReplicatedDatabase([])
    await replica.promote()
    const isPromoted = async () => (await replica.query('select pg_is_in_recovery() as no'))[0]?.no
    await vi.waitUntil(async () => (await isPromoted()) === false, WAIT)
    const lines = await begin(url.replaceAll('127.0.0.1', 'localhost'), url)
    await vi.waitUntil(() => lines.length >= 2, WAIT)
    await waitForHeartbeats((statement) => replica.query(statement))

    const stopped = lines.map((line) => JSON.parse(line).stop)
    expect(stopped.toSorted()).toEqual([`127.0.0.1:${primary.port}`, `localhost:${primary.port}`])
  },
)
