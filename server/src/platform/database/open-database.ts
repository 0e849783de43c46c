import { access } from 'node:fs/promises'
import type { Config } from '../../config.ts'
import { clusterFolderOf } from '../embedded-postgres/cluster.ts'
import {
  type EmbeddedPostgresOptions,
  startEmbeddedPostgres,
} from '../embedded-postgres/embedded-postgres.ts'
import type { Settings } from '../embedded-postgres/settings.ts'
import type { Log } from '../log.ts'
import { StartError } from '../start-error.ts'
import { checkDatabase } from './check-database.ts'
import { type ConnectionSettings, type Connections, openConnections } from './connections.ts'
import { locateServers } from './failover/locate-servers.ts'
import { migrate } from './migrate.ts'
import { allowTenantLogin, withTenantLogin } from './tenant-login.ts'

export type OpenDatabase = {
  connections: Connections
  /** Runs all pending migrations. */
  migrate(): Promise<void>
  /**
   * A server calls it before it reads anything: it finds out whether a replica was promoted, and watches for that
   * from then on. A restore does not, because its database must be empty.
   */
  beginHistory?: (() => Promise<void>) | undefined
  /** Resolves with the reason when memory holds what a promoted replica lacks. */
  lost?: Promise<string> | undefined
  stop(): Promise<void>
}

type OpenOptions = {
  /** See `migrate`. */
  lastMigration?: string | undefined
  /** Settings of the embedded PostgreSQL. */
  settings?: Settings
}

/** For a database that is deleted again: it need not survive a power cut, and is restored much sooner. */
export const THROW_AWAY: Settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
}

/**
 * Opens the PostgreSQL of DATABASE_URL, or without it the embedded one, and migrates its schema.
 * @throws StartError if it cannot be reached or used
 */
export async function openDatabase(
  config: Config,
  log: Log,
  { lastMigration, ...embedded }: OpenOptions = {},
): Promise<OpenDatabase> {
  const located = await locateDatabase(config, log, embedded)
  const { settings, release } = located
  try {
    await checkDatabase(settings, config, log)
    await migrate(settings, lastMigration)
    await allowTenantLogin(settings)
  } catch (error) {
    await release()
    throw config.databaseUrl ? toStartError(error) : error
  }
  return open(located)
}

/**
 * Like `openDatabase`, but creates nothing and does not migrate, because a server of another version
 * may be using the database. This way a backup works with another major version of PostgreSQL.
 * @throws StartError if there is no database
 */
export async function openExistingDatabase(config: Config, log: Log): Promise<OpenDatabase> {
  if (!config.databaseUrl) {
    const exists = await access(clusterFolderOf(config.dataDir)).then(
      () => true,
      () => false,
    )
    if (!exists) {
      throw new StartError(`There is no database in ${config.dataDir}: set DATA_DIR to its folder.`)
    }
  }
  const database = open(await locateDatabase(config, log, { anyMajor: true }))
  try {
    await (await database.connections.connect()).end()
  } catch (error) {
    await database.stop()
    throw config.databaseUrl ? toStartError(error) : error
  }
  return database
}

function open({ settings, release, beginHistory, lost }: Located): OpenDatabase {
  const connections = openConnections(settings)
  return {
    connections,
    migrate: () => migrate(settings),
    beginHistory,
    lost,
    async stop() {
      await connections.close()
      await release()
    },
  }
}

type Located = { settings: ConnectionSettings; release(): Promise<void> } & Pick<
  OpenDatabase,
  'beginHistory' | 'lost'
>

async function locateDatabase(
  { databaseUrl, databaseDirectUrl, dataDir, poolSize, systemPoolSize }: Config,
  log: Log,
  options: Pick<EmbeddedPostgresOptions, 'anyMajor' | 'settings'> = {},
): Promise<Located> {
  const sizes = { poolSize, systemPoolSize }
  if (databaseUrl) {
    const { settings, beginHistory, ...servers } = locateServers(
      { databaseUrl, databaseDirectUrl },
      log,
    )
    return {
      ...servers,
      settings: { ...sizes, ...settings },
      beginHistory: () =>
        beginHistory().catch((error: unknown) => {
          throw toStartError(error)
        }),
    }
  }
  const report = (message: string) => log.error(message)
  const postgres = await startEmbeddedPostgres({ dataDir, report, ...options })
  const settings = withTenantLogin({ ...sizes, ...postgres.connection })
  return { settings, release: () => postgres.stop() }
}

function toStartError(error: unknown): StartError {
  if (error instanceof StartError) return error
  const reason = error instanceof Error ? error.message : String(error)
  return new StartError(
    `The database of DATABASE_URL cannot be used (${reason}): check the address, and that its user owns the database and may create roles.`,
  )
}
