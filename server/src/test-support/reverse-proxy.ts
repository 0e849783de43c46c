import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

export type ReverseProxy = {
  address: string
  /** Sends further requests to these servers: to the first one that accepts the connection. */
  use(addresses: string[]): void
}

/**
 * A reverse proxy in front of a school's servers. It keeps its connections to them, tries the next server
 * if a connection is refused, and responds 502 if a connection breaks during a request. `in turn`: each
 * request begins with the next server.
 */
export async function startReverseProxy(
  addresses: string[],
  order: 'as given' | 'in turn' = 'as given',
): Promise<ReverseProxy> {
  const agent = new Agent({ keepAlive: true, maxSockets: 4 })
  let servers = addresses

  const forward = (incoming: IncomingMessage, response: ServerResponse, candidates: string[]) => {
    const [server, ...others] = candidates
    if (server === undefined) {
      response.writeHead(502).end('No server takes the connection')
      return
    }
    const { method = 'GET', url = '/', headers } = incoming
    const { connection: _, ...passedOn } = headers
    const outgoing = request(new URL(url, server), { method, headers: passedOn, agent })
    outgoing.on('socket', (socket) => {
      if (socket.connecting) socket.once('connect', () => incoming.pipe(outgoing))
      else incoming.pipe(outgoing)
    })
    outgoing.on('response', (incomingResponse) => {
      const { connection: __, ...passedBack } = incomingResponse.headers
      response.writeHead(incomingResponse.statusCode ?? 502, passedBack)
      incomingResponse.pipe(response)
    })
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED') forward(incoming, response, others)
      else if (!response.headersSent) response.writeHead(502).end(error.message)
      else response.destroy()
    })
  }
  const proxy = createServer((incoming, response) => {
    forward(incoming, response, servers)
    if (order === 'in turn') servers = [...servers.slice(1), ...servers.slice(0, 1)]
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  onTestFinished(() => {
    agent.destroy()
    proxy.closeAllConnections()
    proxy.close()
  })
  const { port } = proxy.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}`,
    use(next) {
      servers = next
    },
  }
}
