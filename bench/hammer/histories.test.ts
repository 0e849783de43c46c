import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Deed, History, Step } from './history.ts'
import { playHistory, type Stage } from './play-history.ts'
import { prepareSchools } from './schools.ts'
import { Servers } from './servers.ts'

/*
 * Plays histories that once failed, and new ones. When a new one fails, fast-check finds and prints the
 * smallest history that still fails. Write it into a file of `histories/`, with a sentence about what went
 * wrong, and every run will play it.
 */

const FOLDER = join(import.meta.dirname, 'histories')
/** `npm run test:long` plays more histories, from a new seed each time. */
const RUNS = Number(process.env.HISTORY_RUNS ?? 25)
const SEED = Number(process.env.HISTORY_SEED ?? 20261126)
/** The time for each history, including its shrinking. */
const PLAY_MS = 5000
/** What is left for printing the smallest failing history found by then. */
const PRINT_MS = 30_000
/** Vitest's own limit is shorter than what two busy processes may need until they agree. */
const FILED_MS = 60_000
/** The number of staff, besides an admin. */
const STAFF = 3

let servers: Servers
let stage: Stage

beforeAll(async () => {
  servers = await Servers.open()
  const first = await servers.start()
  const second = await servers.start()
  const addresses = [first, second].map(({ port }) => `http://127.0.0.1:${port}`)
  const [address = '', other = ''] = addresses
  const [school] = await prepareSchools(address, { staff: STAFF, people: 0 })
  stage = { addresses: [address, other], users: school?.users ?? [] }
}, 120_000)

afterAll(() => servers.end())

for (const file of readdirSync(FOLDER)) {
  const history = JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as History
  test(
    history.about,
    async () => {
      expect(await playHistory(history, stage)).toEqual([])
    },
    FILED_MS,
  )
}

const number = fc.nat(1)
const deed: fc.Arbitrary<Deed> = fc.oneof(
  fc.record({ do: fc.constantFrom('report', 'close'), incident: number }),
  fc.record({ do: fc.constant('write'), incident: number, entry: number }),
  fc.record({ do: fc.constant('check'), incident: number, item: number, checked: fc.boolean() }),
  fc.record({ do: fc.constant('count'), incident: number, count: number }),
  fc.record({ do: fc.constantFrom('alert', 'end'), alert: number }),
  fc.record({
    do: fc.constant('answer'),
    alert: number,
    answer: fc.constantFrom('seen', 'safe', 'help'),
  }),
)
/** One action, perhaps repeated at once, at one process or at both. */
const steps: fc.Arbitrary<Step[]> = fc
  .record({
    deed,
    user: fc.nat(STAFF - 1),
    servers: fc.array(fc.constantFrom(0, 1), { minLength: 1, maxLength: 3 }),
  })
  .map((sent) => sent.servers.map((server) => ({ server, user: sent.user, ...sent.deed })))
const turn = fc.array(steps, { minLength: 1, maxLength: 3 }).map((each) => each.flat())
/** Most of what people do needs an incident or an alert. */
const BEGINNING: Step[] = [
  { server: 0, user: 0, do: 'report', incident: 0 },
  { server: 1, user: 0, do: 'alert', alert: 0 },
]
const turns = fc.array(turn, { minLength: 1, maxLength: 8 }).map((each) => [BEGINNING, ...each])

test(
  'whatever people do at once at two processes, it is there once, and both say the same',
  async () => {
    const property = fc.asyncProperty(turns, async (each) => {
      expect(await playHistory({ about: '', turns: each }, stage)).toEqual([])
    })
    const limit = fc.interruptAfterTimeLimit(RUNS * PLAY_MS, { failOnInterrupt: true })
    await fc.assert(property, { numRuns: RUNS, seed: SEED, plugins: [limit] })
  },
  RUNS * PLAY_MS + PRINT_MS,
)
