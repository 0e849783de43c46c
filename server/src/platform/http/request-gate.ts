import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { Problem } from './problem.ts'

const HEADER = 'holdfast-upgrade-check'

/**
 * Lets requests wait while a new version checks itself after an upgrade. Whatever it acknowledged before the
 * upgrade counts would be lost if the old version had to come back. Only its own requests pass, which carry a
 * secret that nobody else knows.
 */
export class RequestGate {
  readonly #secret = randomBytes(32)
  readonly #opened = Promise.withResolvers<void>()
  #isOpen = false

  constructor() {
    // Perhaps nobody waits.
    this.#opened.promise.catch(() => undefined)
  }

  get passHeaders(): Record<string, string> {
    return { [HEADER]: this.#secret.toString('hex') }
  }

  attach(server: FastifyInstance): void {
    server.addHook('onRequest', async (request) => {
      if (this.#isOpen || this.#isOwn(request.headers[HEADER])) return
      await this.#opened.promise
    })
  }

  open(): void {
    this.#isOpen = true
    this.#opened.resolve()
  }

  /** The new version ends: devices send again, to the old one. */
  refuse(): void {
    this.#opened.reject(new Problem('overloaded'))
  }

  #isOwn(sent: string | string[] | undefined): boolean {
    const given = Buffer.from(typeof sent === 'string' ? sent : '', 'hex')
    return given.length === this.#secret.length && timingSafeEqual(given, this.#secret)
  }
}
