import type { LogEntry } from '@holdfast/contract/incidents/incident-log'
import type { Incident } from '@holdfast/contract/incidents/incidents'
import { expect, onTestFinished, test } from 'vitest'
import { type SignedInClient, signIn } from './test-support/api-client.ts'
import { openEvents } from './test-support/event-stream.ts'
import { addEntry, newEntry, reportIncident } from './test-support/incidents.ts'
import { makeDatabaseOwnedByOrdinaryRole } from './test-support/owned-database.ts'
import { hasPooler, startPooler } from './test-support/pooler.ts'
import { newDataDir, startProcess, startToFail } from './test-support/server-process.ts'

/** Each user sends this many at the same time. */
const ENTRIES = 40

async function startBehindPooler() {
  const database = await makeDatabaseOwnedByOrdinaryRole({ seeded: true })
  onTestFinished(() => database.drop())
  const DATABASE_URL = await startPooler(database)
  return { DATABASE_URL, DATABASE_DIRECT_URL: database.url, DATA_DIR: await newDataDir() }
}

async function writeMany(client: SignedInClient) {
  const incidentid = await reportIncident(client)
  const entries = Array.from({ length: ENTRIES }, () => newEntry())
  const added = await Promise.all(entries.map((entry) => addEntry(client, incidentid, entry)))
  const log = await client.call<LogEntry[]>('GET', `/incidents/${incidentid}/logs`)
  return {
    incidentid,
    statuses: new Set(added.map(({ status }) => status)),
    isComplete: entries.every(({ id }) => log.body.some((entry) => entry.id === id)),
  }
}

// Fails when a transaction leaves its role on the connection (`set_config` of `enter_organisation`, in
// migration 0010, with `false` for the session instead of `true`).
test.skipIf(!hasPooler())(
  'behind a pooler in transaction mode writes are stored, streams get them, and no organisation sees another',
  async () => {
    const { address } = await startProcess(await startBehindPooler())
    const riverside = await signIn(address, 'head')
    const hilltop = await signIn(address, 'hilltop.head')
    const events = await openEvents({ address }, riverside)

    const written = await Promise.all([writeMany(riverside), writeMany(hilltop)])
    for (const { statuses, isComplete } of written) {
      expect([...statuses]).toEqual([201])
      expect(isComplete).toBe(true)
    }
    await events.next(({ event }) => event === 'log')

    const [ofRiverside, ofHilltop] = written
    const incidentsOf = async (client: SignedInClient) =>
      (await client.call<Incident[]>('GET', '/incidents')).body.map(({ id }) => id)
    expect(await incidentsOf(riverside)).not.toContain(ofHilltop.incidentid)
    expect(await incidentsOf(hilltop)).not.toContain(ofRiverside.incidentid)
    const foreign = await hilltop.call('GET', `/incidents/${ofRiverside.incidentid}/logs`)
    expect(foreign.status).toBe(404)

    await riverside.callEndpoint('logOut', {})
    await events.ended
    expect((await riverside.call('GET', '/incidents')).status).toBe(401)
  },
)

test.skipIf(!hasPooler())(
  'behind a pooler without the address of the database itself a start is refused',
  async () => {
    const { DATABASE_URL, DATA_DIR } = await startBehindPooler()
    const { code, stderr } = await startToFail({ DATABASE_URL, DATA_DIR })
    expect(code).toBe(1)
    expect(stderr).toContain('set DATABASE_DIRECT_URL to the address of PostgreSQL itself')
  },
)
