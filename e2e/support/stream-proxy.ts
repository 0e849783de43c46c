import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** What happens to the event stream between a device and its server. */
export type StreamFault =
  | 'healthy'
  /** The connection stays open, and nothing arrives any more. */
  | 'silent'
  /** A proxy collects what arrives for so long. */
  | { heldForMs: number }
  | 'cut every 3 s'

export type StreamProxy = {
  address: string
  /** Holds for streams that are open, and for later ones. */
  fault: StreamFault
  stop: () => Promise<void>
}

/** A proxy in front of the server that breaks event streams and passes everything else on. */
export async function startStreamProxy(serverPort: number): Promise<StreamProxy> {
  const open = new Set<Socket>()
  const streams = new Set<() => void>()
  const server = createServer((device) => {
    const upstream = connect(serverPort, '127.0.0.1')
    let isStream = false
    const end = () => {
      device.destroy()
      upstream.destroy()
      open.delete(device)
      streams.delete(end)
    }
    open.add(device)
    device.on('data', (bytes) => {
      if (bytes.toString('latin1').startsWith('GET /api/events ')) {
        isStream = true
        streams.add(end)
      }
      upstream.write(bytes)
    })
    upstream.on('data', (bytes) => {
      const { fault } = proxy
      if (!isStream || fault === 'healthy' || fault === 'cut every 3 s') {
        device.write(bytes)
      } else if (fault !== 'silent') {
        // Whatever arrives within the same while leaves together.
        const heldMs = fault.heldForMs - (Date.now() % fault.heldForMs)
        setTimeout(() => device.write(bytes), heldMs)
      }
    })
    for (const socket of [device, upstream]) socket.on('error', end).on('close', end)
  })
  const timer = setInterval(() => {
    if (proxy.fault === 'cut every 3 s') for (const end of streams) end()
  }, 3000)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  const proxy: StreamProxy = {
    address: `http://127.0.0.1:${port}`,
    fault: 'healthy',
    async stop() {
      clearInterval(timer)
      server.close()
      for (const device of open) device.destroy()
      await once(server, 'close')
    },
  }
  return proxy
}
