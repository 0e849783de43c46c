import { ATTEMPTS_WINDOW_MS } from '@holdfast/contract/limits'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../../platform/context.ts'
import { addressKey } from '../../../platform/http/address-key.ts'
import { Problem } from '../../../platform/http/problem.ts'
import { RecentCounts } from '../../../platform/http/recent-counts.ts'
import type { FoundToken } from '../../system-tokens/index.ts'
import { capTokens, tokenIn } from './cap-tokens.ts'

const MINUTE_MS = 60_000
/** Of one token: fifty sirens that ask every five seconds. */
const MAX_REQUESTS_A_MINUTE = 600
/** Of one address: many sirens whose token was deleted may share it. */
const MAX_UNKNOWN = 500

const UNKNOWN =
  'This needs a token of the CAP feed, in the header Authorization. It may be missing, wrong or deleted, or it has expired.'

/** Whoever reads the feed has a token and no account. Strangers who try tokens must not keep the database busy. */
export class CapAccess {
  readonly #context: Context
  readonly #requests = new RecentCounts({ windowMs: MINUTE_MS, max: MAX_REQUESTS_A_MINUTE })
  readonly #unknown = new RecentCounts({ windowMs: ATTEMPTS_WINDOW_MS, max: MAX_UNKNOWN })

  constructor(context: Context) {
    this.#context = context
  }

  /** The organisation whose feed it is. @throws Problem `sign-in-required`, `too-many-attempts` */
  async authorise(request: FastifyRequest, reply: FastifyReply): Promise<string> {
    const now = this.#context.now()
    const found = await this.#find(request, now)
    if (!found || Date.parse(found.expires) <= now.getTime()) {
      // Many systems send a password only once they are asked for it.
      reply.header('www-authenticate', 'Basic realm="Holdfast CAP", Bearer')
      throw new Problem('sign-in-required', UNKNOWN)
    }
    if (!this.#requests.take(`${found.organisationid} ${found.id}`, now)) {
      throw new Problem('too-many-attempts', 'Too many requests. Please ask less often.')
    }
    await capTokens.noteUse(this.#context, found, now)
    return found.organisationid
  }

  /** @throws Problem `too-many-attempts` */
  async #find(
    { headers: { authorization }, ip }: FastifyRequest,
    now: Date,
  ): Promise<FoundToken | undefined> {
    const token = tokenIn(authorization)
    if (token === undefined) return undefined
    const key = addressKey(ip)
    if (this.#unknown.isFull(key, now)) throw new Problem('too-many-attempts')
    const found = await capTokens.find(this.#context, token)
    if (!found) this.#unknown.take(key, now)
    return found
  }
}
