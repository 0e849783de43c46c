import { randomBytes } from 'node:crypto'
import { MAX_BODY_BYTES } from '@holdfast/contract/limits'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Config } from '../../config.ts'
import type { Log } from '../log.ts'
import { answerBadAddress, answerErrors } from './errors.ts'
import { readJsonBodies } from './json-body.ts'
import { cutSlowBodies, UPLOAD_TIMEOUT_MS } from './slow-bodies.ts'

const SLOW_MS = 1000

/** A Fastify server with what holds for every answer: request ids, headers, errors, slow calls. */
export function createServer(config: Config, log: Log): FastifyInstance {
  const server = Fastify({
    bodyLimit: MAX_BODY_BYTES,
    trustProxy: config.trustProxy,
    genReqId: createRequestIds(),
    logger: false,
    frameworkErrors: answerBadAddress,
    forceCloseConnections: true,
    requestTimeout: UPLOAD_TIMEOUT_MS,
    routerOptions: { maxParamLength: 300 },
  })
  const always = securityHeaders(config)
  server.addHook('onRequest', (request, reply, done) => {
    reply.headers(always)
    reply.header('x-request-id', request.id)
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
    done()
  })
  server.addHook('onResponse', (request, reply, done) => {
    if (reply.elapsedTime > SLOW_MS && !reply.getHeader('x-accel-buffering')) {
      const call = `${request.method} ${request.routeOptions.url ?? 'unknown'}`
      log.warn({ request: request.id, call, ms: Math.round(reply.elapsedTime) }, 'A call was slow')
    }
    done()
  })
  cutSlowBodies(server)
  readJsonBodies(server)
  answerErrors(server, log)
  return server
}

/** Ids that no other process or start gives: a random part made once, and a number. */
function createRequestIds(): () => string {
  const start = randomBytes(6).toString('base64url')
  let number = 0
  return () => {
    number += 1
    return `${start}-${number.toString(36)}`
  }
}

/** Nothing inline, nothing but map tiles from elsewhere, never inside somebody else's frame. */
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

/** Where the map's tiles come from: `https://{s}.tiles.example/…` → `https://*.tiles.example`. */
function tileSources(tileUrl: string | null): string[] {
  const origin = /^https?:\/\/[^/]+/.exec(tileUrl ?? '')?.[0]
  return origin === undefined ? [] : [origin.replace(/\{[^}]*\}/g, '*')]
}
