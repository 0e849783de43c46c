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
  const opened = config.databaseUrl ? named(config.databaseUrl) : await embedded(config, log)
  try {
    await migrate(opened.connections.system)
  } catch (error) {
    await opened.stop()
    if (!config.databaseUrl) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartError(
      `The database of DATABASE_URL cannot be used (${reason}): check the address, and that its user owns the database and may create roles.`,
    )
  }
  return opened
}

function named(connectionString: string): OpenDatabase {
  const connections = openConnections({ connectionString })
  return { connections, stop: () => connections.close() }
}

async function embedded({ dataDir }: Config, log: Log): Promise<OpenDatabase> {
  const postgres = await startEmbeddedPostgres({ dataDir, report: (message) => log.error(message) })
  const connections = openConnections(postgres.connection)
  return {
    connections,
    async stop() {
      await connections.close()
      await postgres.stop()
    },
  }
}
