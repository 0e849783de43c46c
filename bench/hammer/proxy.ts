import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { choose, type Random } from './random.ts'

/**
 * A TCP proxy between devices and servers, which breaks connections as a bad network does. It chooses
 * one of the servers for each connection.
 */
export type NetworkProxy = {
  address: string
  /** Ports of the servers; connections to none of them are refused. */
  targets: Set<number>
  /** Destroys each connection with this probability, and returns how many. */
  cut(probability: number): number
  /** How many requests reached a server whose response was thrown away. */
  lostResponses(): number
  stop(): Promise<void>
}

type Options = {
  random: Random
  /** The probability that a write's response is lost: the write is done, and the device does not know. */
  lossProbability: () => number
}

export async function startProxy({ random, lossProbability }: Options): Promise<NetworkProxy> {
  const targets = new Set<number>()
  /** The functions that end the open connections. */
  const open = new Set<() => void>()
  let lost = 0
  const server = createServer((device) => {
    if (targets.size === 0) {
      device.destroy()
      return
    }
    const upstream = connect(choose(random, [...targets]), '127.0.0.1')
    const end = () => {
      open.delete(end)
      device.destroy()
      upstream.destroy()
    }
    open.add(end)
    let losesResponse = false
    device.on('data', (bytes) => {
      const isWrite = /^(POST|DELETE) /.test(bytes.toString('latin1', 0, 7))
      if (isWrite) losesResponse = random() < lossProbability()
      forward(bytes, device, upstream)
    })
    upstream.on('data', (bytes) => {
      if (!losesResponse) {
        forward(bytes, upstream, device)
        return
      }
      lost += 1
      end()
    })
    for (const socket of [device, upstream]) socket.on('error', end).on('close', end)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port')
  const cut = (probability: number) => {
    const chosen = [...open].filter(() => random() < probability)
    for (const end of chosen) end()
    return chosen.length
  }
  return {
    address: `http://127.0.0.1:${address.port}`,
    targets,
    cut,
    lostResponses: () => lost,
    async stop() {
      server.close()
      cut(1)
      await once(server, 'close')
    },
  }
}

function forward(bytes: Buffer, from: Socket, to: Socket): void {
  if (to.write(bytes)) return
  from.pause()
  to.once('drain', () => from.resume())
}
