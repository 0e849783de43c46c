import { randomBytes } from 'node:crypto'
import { EPOCH_HEADER } from '@holdfast/contract/endpoints/headers'
import { MAX_BODY_BYTES } from '@holdfast/contract/limits'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Config } from '../../config.ts'
import type { Log } from '../log.ts'
import { traceIdIn, withTrace } from '../trace.ts'
import { limitBodies } from './bodies.ts'
import { handleBadUrl, handleErrors } from './errors.ts'
import { readJsonBodies } from './json-body.ts'
import { abortSlowBodies, UPLOAD_TIMEOUT_MS } from './slow-bodies.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** By `performance.now()`. */
    startedAt: number
    /** The id of the trace that a proxy has begun; undefined without one. */
    trace: string | undefined
  }
}

const SLOW_REQUEST_MS = 1000
/** More than one process can serve: each open app holds a connection and 14 KiB. See docs/scaling.md. */
const MAX_CONNECTIONS = 20_000

/** Creates a Fastify server with what all routes share: request ids, headers, errors, slow requests. */
export function createServer(
  config: Config,
  log: Log,
  epoch: { readonly current: string },
): FastifyInstance {
  const commonHeaders = securityHeaders(config)
  const server = Fastify({
    bodyLimit: MAX_BODY_BYTES,
    trustProxy: config.trustProxy,
    genReqId: createRequestIds(),
    logger: false,
    frameworkErrors: (_error, request, reply) =>
      handleBadUrl(request, reply.headers(commonHeaders)),
    // Closes the connections that remain after `prepareDrain`.
    forceCloseConnections: true,
    return503OnClosing: false,
    requestTimeout: UPLOAD_TIMEOUT_MS,
    routerOptions: { maxParamLength: 300 },
  })
  server.server.maxConnections = MAX_CONNECTIONS
  server.decorateRequest('startedAt', 0)
  server.decorateRequest('trace', undefined)
  server.addHook('onRequest', (request, reply, done) => {
    request.startedAt = performance.now()
    request.trace = traceIdIn(request.headers.traceparent)
    reply.headers(commonHeaders)
    reply.header('x-request-id', request.id)
    if (request.url.startsWith('/api/')) {
      reply.header('cache-control', 'no-store').header(EPOCH_HEADER, epoch.current)
    }
    done()
  })
  server.addHook('onSend', (request, _reply, _payload, done) => {
    const ms = Math.round(performance.now() - request.startedAt)
    if (ms > SLOW_REQUEST_MS) {
      const route = `${request.method} ${request.routeOptions.url ?? 'unknown'}`
      log.warn({ request: request.id, trace: request.trace, route, ms }, 'A request was slow')
    }
    done()
  })
  server.addHook('preHandler', (request, _reply, done) => {
    if (request.trace === undefined) done()
    else withTrace(request.trace, done)
  })
  abortSlowBodies(server)
  limitBodies(server)
  readJsonBodies(server)
  handleErrors(server, log)
  return server
}

/** Request ids that are unique across processes and restarts: a random prefix and a counter. */
function createRequestIds(): () => string {
  const prefix = randomBytes(6).toString('base64url')
  let count = 0
  return () => {
    count += 1
    return `${prefix}-${count.toString(36)}`
  }
}

/** Forbid inline scripts, anything from other origins except map tiles, and framing by other sites. */
function securityHeaders(config: Config): Record<string, string> {
  const pictures = ["'self'", 'data:', 'blob:', ...tileSources(config.maps.tileUrl)].join(' ')
  return {
    'content-security-policy': `default-src 'self'; img-src ${pictures}; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'permissions-policy': 'geolocation=(self), camera=(), microphone=()',
    'cross-origin-opener-policy': 'same-origin',
    ...(config.publicUrl.startsWith('https://') && {
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    }),
  }
}

/** The origin of the map tiles, for the policy: `https://{s}.tiles.example/…` → `https://*.tiles.example`. */
function tileSources(tileUrl: string | null): string[] {
  const origin = /^https?:\/\/[^/]+/.exec(tileUrl ?? '')?.[0]
  return origin === undefined ? [] : [origin.replace(/\{[^}]*\}/g, '*')]
}
