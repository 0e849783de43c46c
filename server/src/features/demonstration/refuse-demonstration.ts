import type { Config } from '../../config.ts'
import type { Connections } from '../../platform/database/connections.ts'
import { StartError } from '../../platform/start-error.ts'

/**
 * Everybody knows the demonstration's passwords, and one of them opens all organisations.
 * @throws StartError when others are to reach a database that was filled with it
 */
export async function refuseDemonstration(
  { isForOthers }: Config,
  { system }: Connections,
): Promise<void> {
  if (!isForOthers) return
  const found = await system.selectFrom('demonstration_data').selectAll().executeTakeFirst()
  if (!found) return
  throw new StartError(
    'This database holds the demonstration, whose passwords everybody knows: set DATA_DIR or DATABASE_URL to an empty one for your own data.',
  )
}
