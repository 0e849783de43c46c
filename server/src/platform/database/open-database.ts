import { access } from 'node:fs/promises'
import type { Config } from '../../config.ts'
import { clusterFolderOf } from '../embedded-postgres/cluster.ts'
import { startEmbeddedPostgres } from '../embedded-postgres/embedded-postgres.ts'
import type { Log } from '../log.ts'
import { StartError } from '../start-error.ts'
import { type ConnectionSettings, type Connections, openConnections } from './connections.ts'
import { migrate } from './migrate.ts'
import { allowTenantLogIn, withTenantLogIn } from './tenant-log-in.ts'

export type OpenDatabase = { connections: Connections; stop(): Promise<void> }

/**
 * The configured PostgreSQL, or the embedded one when none is named, with its schema up to date.
 * @throws StartError when it cannot be reached or used
 */
export async function openDatabase(config: Config, log: Log): Promise<OpenDatabase> {
  const { settings, release } = await reachDatabase(config, log)
  try {
    await migrate(settings)
    await allowTenantLogIn(settings)
  } catch (error) {
    await release()
    throw config.databaseUrl ? explain(error) : error
  }
  return open({ settings, release })
}

/**
 * The same as it is: nothing is made, and the schema is left alone, for a server of another version
 * may be using it.
 * @throws StartError when there is none
 */
export async function openExistingDatabase(config: Config, log: Log): Promise<OpenDatabase> {
  if (!config.databaseUrl) {
    const isThere = await access(clusterFolderOf(config.dataDir)).then(
      () => true,
      () => false,
    )
    if (!isThere) {
      throw new StartError(`There is no database in ${config.dataDir}: set DATA_DIR to its folder.`)
    }
  }
  const database = open(await reachDatabase(config, log))
  try {
    await (await database.connections.connect()).end()
  } catch (error) {
    await database.stop()
    throw config.databaseUrl ? explain(error) : error
  }
  return database
}

function open({ settings, release }: Reached): OpenDatabase {
  const connections = openConnections(settings)
  return {
    connections,
    async stop() {
      await connections.close()
      await release()
    },
  }
}

type Reached = { settings: ConnectionSettings; release(): Promise<void> }

async function reachDatabase(
  { databaseUrl, databaseDirectUrl, dataDir }: Config,
  log: Log,
): Promise<Reached> {
  if (databaseUrl) {
    const direct = databaseDirectUrl ? { connectionString: databaseDirectUrl } : undefined
    return { settings: { connectionString: databaseUrl, direct }, release: async () => undefined }
  }
  const report = (message: string) => log.error(message)
  const postgres = await startEmbeddedPostgres({ dataDir, report })
  return { settings: withTenantLogIn(postgres.connection), release: () => postgres.stop() }
}

function explain(error: unknown): StartError {
  const reason = error instanceof Error ? error.message : String(error)
  return new StartError(
    `The database of DATABASE_URL cannot be used (${reason}): check the address, and that its user owns the database and may create roles.`,
  )
}
