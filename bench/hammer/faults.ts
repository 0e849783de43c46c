import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import type { NetworkProxy } from './proxy.ts'
import { choose, type Random } from './random.ts'
import type { ServerProcess, Servers } from './servers.ts'

type FaultContext = {
  servers: Servers
  first: ServerProcess
  proxy: NetworkProxy
  database: pg.Pool
  random: Random
  seconds: number
  /** Is called while two processes run, with their ports. */
  whileTwoRun: (ports: readonly number[]) => Promise<unknown>
  /** All of them if left out. */
  kinds?: readonly FaultKind[]
  print: (line: string) => void
}

const CUT_INTERVAL_MS = 3000
const CUT_PROBABILITY = 0.1
/** A database is frozen for a tenth of the run, within these bounds. */
const FREEZE_MS = { min: 1000, max: 10_000 }
const MAX_PAUSE_MS = 5000
const LISTENER_POLL_MS = 50

/** Injects faults until the time is over, each kind at least once. Returns the injected faults. */
export async function injectFaults(context: FaultContext): Promise<string[]> {
  const { proxy, random, seconds, print, kinds = ALL_KINDS } = context
  const start = Date.now()
  const end = start + seconds * 1000
  const faults: string[] = []
  const note = (fault: string) => {
    faults.push(fault)
    print(`${((Date.now() - start) / 1000).toFixed(1)} s: ${fault}`)
  }
  let cuts = 0
  let isOver = false
  const cutting = (async () => {
    while (!isOver) {
      await delay(CUT_INTERVAL_MS * random())
      cuts += proxy.cut(CUT_PROBABILITY)
    }
  })()
  let server = context.first
  const order: FaultKind[] = []
  for (let count = 0; count < kinds.length || Date.now() < end; count += 1) {
    if (order.length === 0) order.push(...shuffled(random, kinds))
    await delay(Math.min(MAX_PAUSE_MS, (end - start) / 12))
    const fault = order.shift()
    if (fault) server = await FAULTS[fault](context, server, note)
  }
  isOver = true
  await cutting
  note(`${cuts} connections were cut`)
  return faults
}

type Fault = (
  context: FaultContext,
  server: ServerProcess,
  note: (fault: string) => void,
) => Promise<ServerProcess>

const FAULTS = {
  async killServer({ servers, proxy }, server, note) {
    note('the server is killed')
    proxy.targets.delete(server.port)
    await server.kill()
    return startServer(servers, proxy)
  },
  async killBoth({ servers, proxy }, server, note) {
    note('server and database are killed')
    proxy.targets.delete(server.port)
    await Promise.all([servers.killDatabase(), server.kill()])
    return startServer(servers, proxy)
  },
  async killDatabase({ servers }, server, note) {
    note('the database is killed')
    await servers.killDatabase()
    return server
  },
  async freezeDatabase({ servers, seconds }, server, note) {
    const ms = Math.min(FREEZE_MS.max, Math.max(FREEZE_MS.min, seconds * 100))
    note(`the database is frozen for ${Math.round(ms / 1000)} s`)
    const resume = await servers.freezeDatabase()
    await delay(ms)
    resume()
    return server
  },
  async loseMessages({ database }, server, note) {
    note('messages between processes are lost')
    // After another fault a process may not listen yet.
    while ((await endListeners(database)) === 0) await delay(LISTENER_POLL_MS)
    return server
  },
  /** Starts a second process and then stops the first, as in an upgrade. */
  async replaceServer({ servers, proxy, whileTwoRun }, server, note) {
    note('a second process joins')
    const second = await startServer(servers, proxy)
    note('everybody answers an alert at both')
    await whileTwoRun([server.port, second.port])
    note('the first process leaves')
    proxy.targets.delete(server.port)
    await server.stop()
    return second
  },
} as const satisfies Record<string, Fault>

export type FaultKind = keyof typeof FAULTS
const ALL_KINDS = Object.keys(FAULTS) as FaultKind[]

function shuffled(random: Random, kinds: readonly FaultKind[]): FaultKind[] {
  const rest = [...kinds]
  const order: FaultKind[] = []
  while (rest.length > 0) {
    const next = choose(random, rest)
    order.push(next)
    rest.splice(rest.indexOf(next), 1)
  }
  return order
}

/** Ends the connections for messages. They are found by the lock that counts processes. */
async function endListeners(database: pg.Pool): Promise<number> {
  const query = `select pg_terminate_backend(pid) from pg_locks
    where locktype = 'advisory' and mode = 'ShareLock'
      and database = (select oid from pg_database where datname = current_database())`
  const result = await database.query(query).catch(() => undefined)
  return result?.rowCount ?? 0
}

async function startServer(servers: Servers, proxy: NetworkProxy): Promise<ServerProcess> {
  const server = await servers.start()
  proxy.targets.add(server.port)
  return server
}
