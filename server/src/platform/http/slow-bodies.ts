import type { FastifyInstance, FastifyRequest } from 'fastify'
import { hasBody } from './bodies.ts'
import { endpointSchemaOf } from './endpoint-of-route.ts'

/** 64 MiB take nine minutes at one megabit per second. */
export const UPLOAD_TIMEOUT_MS = 15 * 60_000
const BODY_TIMEOUT_MS = 30_000

/**
 * Protects against clients that hold connections by sending slowly: a body must arrive within 30
 * seconds, unless it is an accepted upload. Fastify's own `requestTimeout` cannot do this, because it
 * applies to all routes and must allow uploads.
 */
export function abortSlowBodies(server: FastifyInstance, timeoutMs = BODY_TIMEOUT_MS): void {
  server.addHook('onRequest', (request, _reply, done) => {
    if (hasBody(request) && !takesFile(request)) abortAfter(request, timeoutMs)
    done()
  })
  // A refused upload is answered before all of it has arrived.
  server.addHook('onSend', (request, _reply, _payload, done) => {
    if (takesFile(request) && !request.raw.complete) abortAfter(request, timeoutMs)
    done()
  })
}

function takesFile(request: FastifyRequest): boolean {
  return endpointSchemaOf(request)?.form !== undefined
}

function abortAfter({ raw }: FastifyRequest, timeoutMs: number): void {
  const timer = setTimeout(() => {
    if (!raw.complete) raw.destroy()
  }, timeoutMs)
  raw.once('close', () => clearTimeout(timer))
}
