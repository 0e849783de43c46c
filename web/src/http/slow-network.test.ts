/// <reference types="node" />
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { READ_TIMEOUT_MS } from '@holdfast/contract/limits'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { call } from './call.ts'

vi.mock('@holdfast/contract/limits', async (original) => ({
  ...(await original<typeof import('@holdfast/contract/limits')>()),
  READ_TIMEOUT_MS: 1000,
}))

const realFetch = fetch
const USERS = JSON.stringify(Array.from({ length: 14 }, (_, index) => ({ id: `user-${index}` })))
let server: Server
let respond: (response: ServerResponse) => unknown

beforeAll(async () => {
  server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    respond(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => realFetch(base + path, init))
})

afterAll(() => {
  server.close()
  server.closeAllConnections()
})

/** Sends a response like a slow network: in pieces, none of which is late. */
async function trickle(response: ServerResponse): Promise<void> {
  const length = Math.ceil(USERS.length / 14)
  for (let at = 0; at < USERS.length; at += length) {
    response.write(USERS.slice(at, at + length))
    await pause(READ_TIMEOUT_MS / 8)
  }
  response.end()
}

// Fails when `readBytes` does not restart the time limit: at 100 kbit/s no large list ever arrives.
test('a response may take longer than the limit while data keeps arriving', async () => {
  respond = trickle
  const begun = performance.now()
  expect(await call('listUsers', {})).toHaveLength(14)
  expect(performance.now() - begun).toBeGreaterThan(READ_TIMEOUT_MS)
})

test('a response that stops half-way is given up after the limit', async () => {
  respond = (response) => response.write(USERS.slice(0, 20))
  await expect(call('listUsers', {})).rejects.toMatchObject({ code: 'timed-out' })
})
