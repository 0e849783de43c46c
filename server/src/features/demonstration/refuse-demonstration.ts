import type { Context } from '../../platform/context.ts'
import { StartError } from '../../platform/start-error.ts'

/**
 * Refuses to open a demonstration to others: everybody knows its passwords, and one of them opens all
 * organisations.
 * @throws StartError if others can reach the server and the database has the demonstration
 */
export async function refuseDemonstration({
  config,
  connections,
}: Pick<Context, 'config' | 'connections'>): Promise<void> {
  if (!config.isExposed) return
  const found = await connections.system
    .selectFrom('demonstration_data')
    .selectAll()
    .executeTakeFirst()
  if (!found) return
  throw new StartError(
    'This database holds the demonstration, whose passwords everybody knows: set DATA_DIR or DATABASE_URL to an empty one for your own data.',
  )
}
