import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

export type PushService = {
  /** The body of `savePushSubscription` for the device. */
  subscription: object
  /** The next payload that is pushed to the device. */
  nextPayload(): Promise<object>
  stop(): Promise<void>
}

/** A push service on loopback with one device. The server must allow its address. */
export async function startPushService(): Promise<PushService> {
  const program = 'server/src/test-support/push-service-process.ts'
  const child = spawn(process.execPath, [program], {
    cwd: join(import.meta.dirname, '../..'),
    env: { PATH: process.env.PATH },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  const next = async () => JSON.parse((await lines.next()).value ?? '') as object
  return {
    subscription: await next(),
    nextPayload: next,
    async stop() {
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}
