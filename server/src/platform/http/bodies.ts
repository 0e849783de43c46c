import type { ServerResponse } from 'node:http'
import { Transform } from 'node:stream'
import { endpoints } from '@holdfast/contract/endpoints/endpoints'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { addressKey } from './address-key.ts'
import { endpointSchemaOf } from './endpoint-of-route.ts'
import { Problem } from './problem.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** For bodies that a handler reads itself. @throws Problem `overloaded` */
    countBody(bytes: number): void
  }
}

const MEBIBYTE = 1024 * 1024

/** Enough for sign-ins, links and challenges. */
export const MAX_PUBLIC_BODY_BYTES = 16 * 1024

/** `share` is the part of the bytes that one address may use. */
type Budget = { bytes: number; share: number }

/**
 * How many bytes of bodies one process holds at once, from their arrival until the response. Each kind
 * has its own budget, so that neither strangers nor slow uploads prevent anybody from sending an alert.
 * A whole school may share an address, but no address may use a whole budget; only a file may.
 */
export const BUDGETS = {
  anyone: { bytes: 16 * MEBIBYTE, share: 1 / 16 },
  signedIn: { bytes: 64 * MEBIBYTE, share: 1 / 4 },
  files: { bytes: 64 * MEBIBYTE, share: 1 },
}
type Kind = keyof typeof BUDGETS

/**
 * Counts the bytes that have arrived, because a client can announce any length in a header. A request
 * over the budget is refused as `overloaded`; the app repeats it.
 */
export function limitBodies(server: FastifyInstance, of: Record<Kind, Budget> = BUDGETS): void {
  const budgets = {
    anyone: new BodyBudget(of.anyone),
    signedIn: new BodyBudget(of.signedIn),
    files: new BodyBudget(of.files),
  }
  server.decorateRequest('countBody', () => undefined)
  server.addHook('preParsing', (request, reply, payload, done) => {
    if (!hasBody(request)) return done(null, payload)
    const kind = kindOf(request)
    request.countBody = budgets[kind].open(reply.raw, addressKey(request.ip))
    // The multipart plugin reads the request itself; bytes that go to the disk do not count.
    if (kind === 'files') return done(null, payload)
    const counter = countingStream(request.countBody)
    payload.once('error', (error) => counter.destroy(error))
    done(null, payload.pipe(counter))
  })
}

export function hasBody({ headers }: FastifyRequest): boolean {
  return 'content-length' in headers || 'transfer-encoding' in headers
}

function kindOf(request: FastifyRequest): Kind {
  const { endpoint } = request.routeOptions.config
  if (!endpoint || endpoints[endpoint].access === 'anyone') return 'anyone'
  return endpointSchemaOf(request)?.form ? 'files' : 'signedIn'
}

class BodyBudget {
  readonly #max: number
  readonly #maxOfAddress: number
  readonly #usedBy = new Map<string, number>()
  #used = 0

  constructor({ bytes, share }: Budget) {
    this.#max = bytes
    this.#maxOfAddress = bytes * share
  }

  /** Bytes given to the returned function count until the response is sent or the connection closed. */
  open(response: ServerResponse, address: string): (bytes: number) => void {
    let taken = 0
    let isOver = false
    const release = () => {
      this.#add(address, -taken)
      taken = 0
      isOver = true
    }
    response.once('finish', release).once('close', release)
    return (bytes) => {
      if (isOver) return
      const ofAddress = this.#usedBy.get(address) ?? 0
      const isWithin = this.#used + bytes <= this.#max && ofAddress + bytes <= this.#maxOfAddress
      if (!isWithin) throw new Problem('overloaded')
      this.#add(address, bytes)
      taken += bytes
    }
  }

  #add(address: string, bytes: number): void {
    this.#used += bytes
    const ofAddress = (this.#usedBy.get(address) ?? 0) + bytes
    if (ofAddress > 0) this.#usedBy.set(address, ofAddress)
    else this.#usedBy.delete(address)
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
