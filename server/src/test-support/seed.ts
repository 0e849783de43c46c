import { createApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { seedDemonstration } from '../features/demonstration/index.ts'
import { type ConnectionSettings, openConnections } from '../platform/database/connections.ts'
import { createLog } from '../platform/log.ts'

/** Fills a migrated database with the demonstration. */
export async function seed(connection: ConnectionSettings): Promise<void> {
  const connections = openConnections(connection)
  const app = await createApp({
    config: readConfig({}),
    connections,
    log: createLog('silent'),
    now: () => new Date(),
  })
  await seedDemonstration(app.context)
  await app.stop()
  await connections.close()
}
