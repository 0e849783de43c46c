import type pg from 'pg'
import type { Log } from '../../log.ts'
import type { ConnectionSettings } from '../connections.ts'
import { START_TIMEOUT_MS } from '../time-limits.ts'
import { asksForPrimary, splitAddress } from './database-addresses.ts'
import { DatabaseHistory } from './database-history.ts'
import { askServer, type DatabaseServer } from './database-server.ts'
import type { PrimaryClientConfig } from './primary-client.ts'
import { PrimaryFinder } from './primary-finder.ts'

type Addresses = { databaseUrl: string; databaseDirectUrl: string | undefined }
type Servers = {
  settings: ConnectionSettings
  beginHistory(): Promise<void>
  lost: Promise<string>
  release(): Promise<void>
}

/** Some providers of PostgreSQL do not let anybody read the timeline: then operators begin an epoch by hand. */
const NOT_ALLOWED = /^(42501|42883|0A000|55000)$/

/** How to connect to the database of DATABASE_URL, wherever it is now. */
export function locateServers({ databaseUrl, databaseDirectUrl }: Addresses, log: Log): Servers {
  const itself = databaseDirectUrl ?? databaseUrl
  const history = new DatabaseHistory({ log, hosts: splitAddress(itself).length })
  const toConfig = (address: string): PrimaryClientConfig => {
    const addresses = splitAddress(address)
    const finder = asksForPrimary(address) ? new PrimaryFinder(addresses, history, log) : undefined
    return { connectionString: addresses[0] ?? address, finder }
  }
  const main = toConfig(databaseUrl)
  const direct = databaseDirectUrl === undefined ? undefined : toConfig(databaseDirectUrl)
  const finders = [main.finder, direct?.finder].filter((finder) => finder !== undefined)
  return {
    settings: { ...main, direct },
    async beginHistory() {
      const config = direct ?? main
      const server = await findServer(config)
      if (server) await history.begin(server)
      // One heartbeat for each process, past a pooler. Its epoch is that of both.
      config.finder?.watch((primary) => history.heartbeat(primary))
      if (direct) main.finder?.watch()
    },
    lost: history.lost,
    release: async () => {
      for (const finder of finders) finder.stop()
    },
  }
}

/** Undefined if its timeline must not be read. */
async function findServer(config: PrimaryClientConfig): Promise<DatabaseServer | undefined> {
  if (config.finder) return config.finder.find()
  try {
    return await askServer(config.connectionString ?? '', START_TIMEOUT_MS)
  } catch (error) {
    if (NOT_ALLOWED.test((error as pg.DatabaseError).code ?? '')) return undefined
    throw error
  }
}
