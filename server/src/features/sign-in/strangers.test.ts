import { expect, test } from 'vitest'
import type { ApiResponse } from '../../test-support/api-client.ts'
import { startTestServer } from '../../test-support/test-server.ts'

/**
 * Endpoints that anyone may call and that ask the database have a limit for each address: strangers must
 * not keep the connections busy that people need to sign in.
 */

/** A thousand requests take seconds, or a minute on a busy machine. */
const BUSY_MACHINE_MS = 120_000

/** Few enough that a busy machine answers them all. */
const AT_ONCE = 10

const SCIM_TOKEN = (number: number) => `holdfast_scim_${String(number).padStart(43, 'a')}`

async function statusesOf(count: number, call: (number: number) => Promise<ApiResponse<unknown>>) {
  const statuses: number[] = []
  for (let from = 0; from < count; from += AT_ONCE) {
    const calls = Array.from({ length: AT_ONCE }, (_, index) => call(from + index))
    statuses.push(...(await Promise.all(calls)).map(({ status }) => status))
  }
  return statuses
}

test(
  'tokens of directories cannot be tried without end, and what is no token is not looked up',
  async () => {
    const server = await startTestServer()
    const { token } = await (await server.signIn('head')).callEndpoint('createDirectoryToken', {})
    const ask = (bearer: string) =>
      server.anyone.call('GET', '/scim/v2/Users', {
        headers: { authorization: `Bearer ${bearer}` },
      })
    // These requests do not count.
    expect(new Set(await statusesOf(600, (number) => ask(`guess${number}`)))).toEqual(
      new Set([401]),
    )
    const statuses = await statusesOf(600, (number) => ask(SCIM_TOKEN(number)))
    expect(statuses.filter((status) => status === 401).length).toBeLessThan(560)
    expect(statuses.at(-1)).toBe(429)
    expect((await ask(token)).status).toBe(429)
  },
  BUSY_MACHINE_MS,
)

test(
  'passkeys cannot be tried without end',
  async () => {
    const server = await startTestServer()
    const passkey = {
      id: 'bm9uZQ',
      rawId: 'bm9uZQ',
      type: 'public-key',
      response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' },
      clientExtensionResults: {},
    }
    const statuses = await statusesOf(1100, () =>
      server.anyone.call('POST', '/login/passkey', { body: { passkey } }),
    )
    expect(statuses.filter((status) => status !== 429)).toHaveLength(1000)
    expect(statuses.at(-1)).toBe(429)
  },
  BUSY_MACHINE_MS,
)
