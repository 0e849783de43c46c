import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

const BYTES_PER_SECOND = 1_000_000 / 8
const ROUND_TRIP_MS = 100

export type SlowNetwork = { address: string; bytesReceived: () => number; stop: () => void }

/**
 * A mobile network of 1 Mbit/s with round trips of 100 ms, for all connections together, in front of a
 * server. Chromium's own emulation does not reach service workers.
 */
export async function startSlowNetwork(port: number, target: number): Promise<SlowNetwork> {
  let freeAt = 0
  let received = 0
  const sockets = new Set<Socket>()
  const server = createServer((device) => {
    const upstream = connect(target, '127.0.0.1')
    for (const socket of [device, upstream]) {
      sockets.add(socket)
      socket.on('error', () => socket.destroy())
    }
    device.on('data', (bytes) => void setTimeout(() => upstream.write(bytes), ROUND_TRIP_MS / 2))
    device.on('close', () => upstream.destroy())
    upstream.on('data', (bytes) => {
      received += bytes.length
      const now = performance.now()
      freeAt = Math.max(freeAt, now) + (bytes.length / BYTES_PER_SECOND) * 1000
      setTimeout(() => device.write(bytes), freeAt - now + ROUND_TRIP_MS / 2)
    })
    upstream.on('close', () =>
      setTimeout(() => device.end(), Math.max(0, freeAt - performance.now()) + ROUND_TRIP_MS),
    )
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: `http://127.0.0.1:${port}`,
    bytesReceived: () => received,
    stop: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

/** How long these bytes take at the full rate of that network, in milliseconds. */
export function transferTime(bytes: number): number {
  return (bytes / BYTES_PER_SECOND) * 1000
}
