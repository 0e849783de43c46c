import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'

/**
 * The network of one device: it passes everything on to the server until it is cut. WebDriver cannot cut a
 * network; this one is cut for the page, its workers and its event stream alike.
 */
export class NetworkSwitch {
  isCut = false
  readonly address: string
  readonly #server: Server
  readonly #open: Set<Socket>

  private constructor(server: Server, open: Set<Socket>, port: number) {
    this.#server = server
    this.#open = open
    this.address = `http://127.0.0.1:${port}`
  }

  static async start(serverAddress: string): Promise<NetworkSwitch> {
    const serverPort = Number(new URL(serverAddress).port)
    const open = new Set<Socket>()
    const server = createServer((device) => {
      if (networkSwitch.isCut) {
        device.destroy()
        return
      }
      const upstream = connect(serverPort, '127.0.0.1')
      device.pipe(upstream).pipe(device)
      const end = () => {
        device.destroy()
        upstream.destroy()
        open.delete(device)
      }
      open.add(device)
      for (const socket of [device, upstream]) socket.on('error', end).on('close', end)
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as { port: number }
    const networkSwitch = new NetworkSwitch(server, open, port)
    return networkSwitch
  }

  cut(): void {
    this.isCut = true
    for (const device of this.#open) device.destroy()
  }

  restore(): void {
    this.isCut = false
  }

  async stop(): Promise<void> {
    this.cut()
    this.#server.close()
    await once(this.#server, 'close')
  }
}
