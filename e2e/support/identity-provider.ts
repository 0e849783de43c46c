import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/** How Holdfast is registered at the provider. */
type Registration = { issuer: string; clientid: string; clientsecret: string }

export type IdentityProvider = Registration & { stop(): Promise<void> }

/** A real OpenID provider on loopback; `accounts` has its claims by the name that is typed there. */
export async function startIdentityProvider(
  redirecturi: string,
  accounts: Record<string, Record<string, unknown>>,
): Promise<IdentityProvider> {
  const options = JSON.stringify({ redirecturis: [redirecturi], accounts })
  const program = 'server/src/test-support/identity-provider-process.ts'
  const child = spawn(process.execPath, [program, options], {
    cwd: join(import.meta.dirname, '../..'),
    env: { PATH: process.env.PATH, NODE_NO_WARNINGS: '1' },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
  return {
    ...(JSON.parse(line) as Registration),
    async stop() {
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}
