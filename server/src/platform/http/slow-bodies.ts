import type { FastifyInstance, FastifyRequest } from 'fastify'
import { endpointSchemaOf } from './endpoint-of-route.ts'

/** A file of 64 MiB takes nine minutes over a line that sends one megabit a second. */
export const UPLOAD_TIMEOUT_MS = 15 * 60_000
const BODY_TIMEOUT_MS = 30_000

/**
 * Whoever sends a body in drops holds a connection: all but files must be there within half a
 * minute, or the connection is cut. The server's own limit, which knows no calls, is for files.
 */
export function cutSlowBodies(server: FastifyInstance, timeoutMs = BODY_TIMEOUT_MS): void {
  server.addHook('onRequest', (request, _reply, done) => {
    const takesFile = endpointSchemaOf(request)?.form !== undefined
    if (hasBody(request) && !takesFile) cutAfter(request, timeoutMs)
    done()
  })
}

function hasBody({ headers }: FastifyRequest): boolean {
  return 'content-length' in headers || 'transfer-encoding' in headers
}

function cutAfter({ raw }: FastifyRequest, timeoutMs: number): void {
  const timer = setTimeout(() => {
    if (!raw.complete) raw.destroy()
  }, timeoutMs)
  raw.once('close', () => clearTimeout(timer))
}
