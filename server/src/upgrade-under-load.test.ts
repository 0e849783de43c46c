import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { migrate } from './platform/database/migrate.ts'
import { REQUEST_TIME_LIMITS, transactionLimits } from './platform/database/time-limits.ts'
import { makeClient, type SignedInClient } from './test-support/api-client.ts'
import {
  EARLIER_MIGRATION,
  EARLIER_ROWS,
  earlierAnswer,
  earlierCheck,
  earlierEntry,
  RAISE_VERSIONS,
} from './test-support/earlier-version.ts'
import { newEntry } from './test-support/incidents.ts'
import { makeTestDatabase, type TestDatabase } from './test-support/test-database.ts'
import { startTestServer } from './test-support/test-server.ts'

vi.setConfig({ testTimeout: 120_000 })

const INCIDENT = '20261121_a1b2c3d4'
const ALERT = 'alert_a1b2c3d4e5f6'
const EARLIER_WRITERS = 6
const WRITERS = 3
/** What each version must have acknowledged before the next step. */
const ENOUGH = 30
const RETRY_MS = 50

const KINDS = ['entry', 'check', 'answer'] as const
type Kind = (typeof KINDS)[number]
type Write = (kind: Kind, id: string) => Promise<void>

/** Devices that write until they are stopped. Each repeats what failed until it is acknowledged. */
class Devices {
  readonly acknowledged: Record<Kind, string[]> = { entry: [], check: [], answer: [] }
  readonly failures: string[] = []
  #isOver = false
  readonly #loops: Promise<void>[]

  constructor(writes: readonly Write[]) {
    this.#loops = writes.map((write) => this.#goOn(write))
  }

  get count(): number {
    return KINDS.reduce((sum, kind) => sum + this.acknowledged[kind].length, 0)
  }

  async writeMore(): Promise<void> {
    const goal = this.count + ENOUGH
    await vi.waitUntil(() => this.count >= goal, { timeout: 60_000 })
  }

  async stop(): Promise<void> {
    this.#isOver = true
    await Promise.all(this.#loops)
  }

  async #goOn(write: Write): Promise<void> {
    for (let turn = 0; !this.#isOver; turn += 1) {
      const kind = KINDS[turn % KINDS.length] ?? 'entry'
      const id = crypto.randomUUID()
      while (!(await this.#isTaken(write, kind, id))) await delay(RETRY_MS)
      this.acknowledged[kind].push(id)
    }
  }

  async #isTaken(write: Write, kind: Kind, id: string): Promise<boolean> {
    try {
      await write(kind, id)
      return true
    } catch (error) {
      this.failures.push(error instanceof pg.DatabaseError ? `${error.code}` : `${error}`)
      return false
    }
  }
}

/** A connection of a process of the earlier version, with its statements and its time limits. */
async function earlierWrite(database: TestDatabase): Promise<Write> {
  const { tenantUser, ...settings } = database.connection
  const client = new pg.Client({ ...settings, user: tenantUser })
  await client.connect()
  onTestFinished(() => client.end())
  const statementOf = (kind: Kind, id: string) => {
    if (kind === 'entry') return earlierEntry(id, id)
    if (kind === 'check') return earlierCheck(id)
    return earlierAnswer(id, 'head', 'Jordan Hale', 'safe')
  }
  return async (kind, id) => {
    try {
      await client.query('begin')
      const limits = transactionLimits(REQUEST_TIME_LIMITS)
      await client.query(`select set_config('app.org', 'riverside', true), ${limits}`)
      await client.query(statementOf(kind, id))
      if (kind !== 'entry') await client.query(RAISE_VERSIONS)
      await client.query('commit')
    } catch (error) {
      await client.query('rollback')
      throw error
    }
  }
}

/** A device with the app of this version. */
function writeWith(client: SignedInClient | ReturnType<typeof makeClient>): Write {
  const timestamp = new Date().toISOString()
  const bodyOf = {
    entry: (id: string) => newEntry({ id, content: id, timestamp }),
    check: (id: string) => ({ itemid: id, checked: true, timestamp }),
    answer: (id: string) => ({ id, answer: 'safe', timestamp }),
  }
  const pathOf = {
    entry: `/incidents/${INCIDENT}/logs`,
    check: `/incidents/${INCIDENT}/checks`,
    answer: `/alerts/${ALERT}/answers`,
  }
  return async (kind, id) => {
    const { status, body } = await client.call('POST', pathOf[kind], { body: bodyOf[kind](id) })
    if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`)
  }
}

async function sorted(database: TestDatabase, statement: string): Promise<unknown[]> {
  const rows = await database.query(statement)
  return rows.map(({ id }) => id).toSorted()
}

/*
 * A rolling upgrade: devices write through processes of the earlier version while this version changes the
 * tables, and through both versions afterwards. The migration and a write may wait for each other; then
 * PostgreSQL ends one of them (`migrate.test.ts`). Fails when a migration rewrites a column that earlier
 * statements fill, or replaces `append_to_log` by one that they cannot call.
 */
test('while people write, the new version upgrades the database and runs beside the earlier one: nothing acknowledged is lost', async () => {
  const database = await makeTestDatabase('nothing')
  onTestFinished(() => database.drop())
  await migrate(database.connection, EARLIER_MIGRATION)
  for (const row of EARLIER_ROWS) await database.query(row)
  const before = await sorted(database, 'select id from log_entries')
  const connections = Array.from({ length: EARLIER_WRITERS }, () => earlierWrite(database))
  const earlier = new Devices(await Promise.all(connections))
  await earlier.writeMore()

  await migrate(database.connection)
  const server = await startTestServer({ database })
  const token = server.app.context.tokens.issue({
    ...{ userid: 'teacher', org: 'riverside', type: 'standard', ver: 1 },
  })
  const clients = Array.from({ length: WRITERS }, () => makeClient(server.address, token))
  const later = new Devices(clients.map(writeWith))
  await Promise.all([earlier.writeMore(), later.writeMore()])
  await Promise.all([earlier.stop(), later.stop()])

  // Time limits and deadlocks: nothing was stored, and devices send it again.
  expect(earlier.failures.filter((code) => !/^(55P03|57014|40P01)$/.test(code))).toEqual([])
  expect(later.failures).toEqual([])
  const all = (kind: Kind) => [...earlier.acknowledged[kind], ...later.acknowledged[kind]]
  const entries = await database.query('select id, seq from log_entries order by seq')
  expect(entries.map(({ id }) => id).toSorted()).toEqual([...before, ...all('entry')].toSorted())
  expect(entries.map(({ seq }) => Number(seq))).toEqual(entries.map((_, index) => index + 1))
  expect(await sorted(database, 'select itemid as id from checks')).toEqual(all('check').toSorted())
  const answers = await sorted(
    database,
    `select unnest(earlier || id) as id from alert_answers where answer = 'safe'`,
  )
  expect(answers).toEqual(all('answer').toSorted())
})
