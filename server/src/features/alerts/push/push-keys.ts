import webpush from 'web-push'
import type { Connections } from '../../../platform/database/connections.ts'
import { readSharedSecret } from '../../../platform/tokens/token-secret.ts'

/** The keys by which push services know this installation (VAPID, RFC 8292). */
export type PushKeys = { publicKey: string; privateKey: string }

/** Generated once and stored in the database: devices that subscribed with other keys would be lost. */
export async function readPushKeys(connections: Connections): Promise<PushKeys> {
  const make = () => JSON.stringify(webpush.generateVAPIDKeys())
  return JSON.parse(await readSharedSecret(connections, 'push-keys', make)) as PushKeys
}
