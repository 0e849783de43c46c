import type { ServerResponse } from 'node:http'
import { Transform } from 'node:stream'
import { endpoints } from '@holdfast/contract/endpoints'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { endpointSchemaOf } from './endpoint-of-route.ts'
import { Problem } from './problem.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** For bodies that a handler reads itself. @throws Problem `overloaded` */
    countBody(bytes: number): void
  }
}

const MEBIBYTE = 1024 * 1024

/** Sign-in, links and challenges are short. */
export const MAX_PUBLIC_BODY_BYTES = 16 * 1024

/**
 * How many bytes of bodies one process holds at once, from their arrival until the response. They
 * are apart, so that neither strangers nor slow uploads keep anybody from sending an alert.
 */
const BUDGETS = { anyone: 16 * MEBIBYTE, signedIn: 64 * MEBIBYTE, files: 64 * MEBIBYTE }

/**
 * Counts what has arrived, not what a header announces: announcing costs a client nothing. Over the
 * budget a request is refused as `overloaded`, which the app repeats.
 */
export function limitBodies(server: FastifyInstance, maxBytes = BUDGETS): void {
  const budgets = {
    anyone: new BodyBudget(maxBytes.anyone),
    signedIn: new BodyBudget(maxBytes.signedIn),
    files: new BodyBudget(maxBytes.files),
  }
  server.decorateRequest('countBody', () => undefined)
  server.addHook('preParsing', (request, reply, payload, done) => {
    if (!hasBody(request)) return done(null, payload)
    const kind = kindOf(request)
    request.countBody = budgets[kind].open(reply.raw)
    // The multipart plugin reads the request itself, and what goes to the disk does not count.
    if (kind === 'files') return done(null, payload)
    const counter = countingStream(request.countBody)
    payload.once('error', (error) => counter.destroy(error))
    done(null, payload.pipe(counter))
  })
}

export function hasBody({ headers }: FastifyRequest): boolean {
  return 'content-length' in headers || 'transfer-encoding' in headers
}

function kindOf(request: FastifyRequest): keyof typeof BUDGETS {
  const { endpoint } = request.routeOptions.config
  if (!endpoint || endpoints[endpoint].access === 'anyone') return 'anyone'
  return endpointSchemaOf(request)?.form ? 'files' : 'signedIn'
}

class BodyBudget {
  readonly #maxBytes: number
  #used = 0

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  /** What the returned function is given counts until the response has been sent, or cannot be. */
  open(response: ServerResponse): (bytes: number) => void {
    let taken = 0
    let isOver = false
    const release = () => {
      this.#used -= taken
      taken = 0
      isOver = true
    }
    response.once('finish', release).once('close', release)
    return (bytes) => {
      if (isOver) return
      if (this.#used + bytes > this.#maxBytes) throw new Problem('overloaded')
      this.#used += bytes
      taken += bytes
    }
  }
}

function countingStream(count: (bytes: number) => void): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      try {
        count(chunk.length)
        done(null, chunk)
      } catch (error) {
        done(error as Error)
      }
    },
  })
}
