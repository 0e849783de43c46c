import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { makeClient, type SignedInClient } from './test-support/api-client.ts'
import { openEvents } from './test-support/event-stream.ts'
import { newEntry, reportIncident } from './test-support/incidents.ts'
import { startReverseProxy } from './test-support/reverse-proxy.ts'
import { startTestServer } from './test-support/test-server.ts'

/** The time with which main.ts stops a server. */
const IDLE_CONNECTIONS_MS = 1000

/** A log entry whose first half has been sent. */
function beginEntry(address: string, { token }: { token: string }, incidentid: string) {
  const entry = newEntry()
  const body = JSON.stringify(entry)
  const sent = request(new URL(`/api/incidents/${incidentid}/logs`, address), {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    },
  })
  const response: Promise<IncomingMessage> = once(sent, 'response').then(([first]) => first)
  response.catch(() => undefined)
  sent.write(body.slice(0, 20))
  const finish = async () => {
    sent.end(body.slice(20))
    const answered = await response
    answered.resume()
    return answered
  }
  return { id: entry.id, sent, finish }
}

// The fault: a stop cut off half-sent requests (ECONNRESET). Fails without `prepareDrain`.
test('a stopping server finishes the requests that have begun, and accepts no new ones', async () => {
  const server = await startTestServer()
  const head = await server.signIn('head')
  const id = await reportIncident(head)
  const device = await openEvents(server, head)
  const begun = beginEntry(server.address, head, id)
  await once(server.app.server.server, 'request')
  const stopping = server.app.stop(IDLE_CONNECTIONS_MS)
  await device.ended
  const newConnection = connect(Number(new URL(server.address).port), '127.0.0.1')
  await expect(once(newConnection, 'connect')).rejects.toThrow('ECONNREFUSED')
  const response = await begun.finish()
  expect(response.statusCode).toBe(201)
  expect(response.headers.connection).toBe('close')
  await stopping
})

// Fails without `elapsedMs > MAX_MS` in drain.ts: the stop waits while the client does nothing.
test('a request that never ends is aborted five seconds after the stop began', async () => {
  const server = await startTestServer()
  const head = await server.signIn('head')
  const begun = beginEntry(server.address, head, await reportIncident(head))
  await once(server.app.server.server, 'request')
  const now = performance.now.bind(performance)
  let elapsedMs = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + elapsedMs)
  const cut = expect(once(begun.sent, 'response')).rejects.toThrow('socket hang up')
  const stopping = server.app.stop(IDLE_CONNECTIONS_MS)
  elapsedMs = 4000
  const newConnection = connect(Number(new URL(server.address).port), '127.0.0.1')
  await expect(once(newConnection, 'connect')).rejects.toThrow('ECONNREFUSED')
  expect(begun.sent.destroyed, 'it has five seconds').toBe(false)
  elapsedMs = 5000
  await Promise.all([cut, stopping])
  clock.mockRestore()
})

// The fault: a proxy that keeps its connections responds 502 if one of them is closed during a request.
// Fails with IDLE_CONNECTIONS_MS = 0, and without `prepareDrain`.
test('behind a proxy no request fails while the servers are restarted one after the other', async () => {
  const first = await startTestServer()
  const { database } = first
  const second = await startTestServer({ database })
  const proxy = await startReverseProxy([first.address, second.address])
  const head = await first.signIn('head')
  const through: SignedInClient = { ...head, ...makeClient(proxy.address, head.token) }
  const incidentid = await reportIncident(through)

  const statuses = new Map<number | undefined, number>()
  const count = (status: number | undefined) =>
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
  const stored: string[] = []
  let isOver = false
  const read = async () => {
    while (!isOver) count((await through.call('GET', '/incidents')).status)
  }
  const write = async () => {
    while (!isOver) {
      const entry = beginEntry(proxy.address, head, incidentid)
      await delay(20)
      const { statusCode } = await entry.finish()
      count(statusCode)
      if (statusCode === 201) stored.push(entry.id)
    }
  }
  const answered = (more: number) => {
    const goal = stored.length + more
    return expect.poll(() => stored.length).toBeGreaterThanOrEqual(goal)
  }
  const traffic = Promise.all([read(), read(), write(), write(), write()])
  await answered(10)
  await first.app.stop(IDLE_CONNECTIONS_MS)
  const third = await startTestServer({ database })
  proxy.use([second.address, third.address])
  await answered(10)
  await second.app.stop(IDLE_CONNECTIONS_MS)
  await answered(10)
  isOver = true
  await traffic

  expect([...statuses.keys()].sort()).toEqual([200, 201])
  const log = await third.anyone.call<{ id: string }[]>('GET', `/incidents/${incidentid}/logs`, {
    headers: { authorization: `Bearer ${head.token}` },
  })
  expect(log.body.map(({ id }) => id).sort()).toEqual(stored.sort())
})
