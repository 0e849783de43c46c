import type { Config } from '../../config.ts'
import { startEmbeddedPostgres } from '../embedded-postgres/embedded-postgres.ts'
import type { Log } from '../log.ts'
import { StartError } from '../start-error.ts'
import { type Connections, openConnections } from './connections.ts'
import { migrate } from './migrate.ts'

export type OpenDatabase = { connections: Connections; stop(): Promise<void> }

/**
 * The configured PostgreSQL, or the embedded one when none is named, with its schema up to date.
 * @throws StartError when it cannot be reached or used
 */
export async function openDatabase(config: Config, log: Log): Promise<OpenDatabase> {
  const { settings, release } = config.databaseUrl
    ? { settings: { connectionString: config.databaseUrl }, release: async () => undefined }
    : await startEmbedded(config, log)
  try {
    await migrate(settings)
  } catch (error) {
    await release()
    throw config.databaseUrl ? explain(error) : error
  }
  const connections = openConnections(settings)
  return {
    connections,
    async stop() {
      await connections.close()
      await release()
    },
  }
}

function explain(error: unknown): StartError {
  const reason = error instanceof Error ? error.message : String(error)
  return new StartError(
    `The database of DATABASE_URL cannot be used (${reason}): check the address, and that its user owns the database and may create roles.`,
  )
}

async function startEmbedded({ dataDir }: Config, log: Log) {
  const postgres = await startEmbeddedPostgres({ dataDir, report: (message) => log.error(message) })
  return { settings: postgres.connection, release: () => postgres.stop() }
}
