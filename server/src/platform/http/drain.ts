import { Server, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Ends the connections of a server that stops, without anybody behind a proxy noticing. It refuses new
 * connections, and finishes requests that have begun; each response says that the connection closes.
 * Idle connections stay open for a moment, because a proxy may be sending a request on one.
 */

/** How long to wait for requests that have begun. */
const MAX_MS = 5000
const CHECK_INTERVAL_MS = 20

/** `idleMs`: how long connections without a request stay open. */
export type Drain = (idleMs: number) => Promise<void>

/** Call it before the server listens. Call the returned function once, before `close`. */
export function prepareDrain(server: FastifyInstance): Drain {
  const sockets = new Set<Socket>()
  let isDraining = false

  server.server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  server.addHook('onSend', (_request, reply, _payload, done) => {
    if (isDraining) reply.header('connection', 'close')
    done()
  })

  return async (idleMs) => {
    isDraining = true
    // `close` of `http.Server` would end idle connections at once; this one does not.
    Server.prototype.close.call(server.server)
    const start = performance.now()
    const { promise: drained, resolve } = Promise.withResolvers<void>()
    const check = () => {
      const elapsedMs = performance.now() - start
      if (elapsedMs >= idleMs) {
        server.server.closeIdleConnections()
        // Browsers open connections in advance; Node takes them for requests in progress.
        for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
      }
      if (sockets.size === 0 || elapsedMs > MAX_MS) resolve()
    }
    const timer = setInterval(check, CHECK_INTERVAL_MS)
    check()
    await drained
    clearInterval(timer)
  }
}
