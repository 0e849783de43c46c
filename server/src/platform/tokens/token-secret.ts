import { randomBytes } from 'node:crypto'
import type { Connections } from '../database/connections.ts'

/** The configured secret, or a random one that all processes share through the database. */
export async function readTokenSecret(
  connections: Connections,
  configured: string | undefined,
): Promise<string> {
  return configured ?? readSharedSecret(connections, 'token', () => randomBytes(32).toString('hex'))
}

/** A secret that is generated once, stored in the database and shared by all processes. */
export async function readSharedSecret(
  { system }: Connections,
  name: string,
  make: () => string,
): Promise<string> {
  await system
    .insertInto('server_secrets')
    .values({ name, value: make() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const secret = await system
    .selectFrom('server_secrets')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return secret.value
}
