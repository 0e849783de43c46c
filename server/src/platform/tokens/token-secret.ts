import { randomBytes } from 'node:crypto'
import type { Connections } from '../database/connections.ts'

const NAME = 'token'

/** The configured secret, or a random one that all processes share through the database. */
export async function readTokenSecret(
  { system }: Connections,
  configured: string | undefined,
): Promise<string> {
  if (configured !== undefined) return configured
  const value = randomBytes(32).toString('hex')
  await system
    .insertInto('server_secrets')
    .values({ name: NAME, value })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const secret = await system
    .selectFrom('server_secrets')
    .select('value')
    .where('name', '=', NAME)
    .executeTakeFirstOrThrow()
  return secret.value
}
