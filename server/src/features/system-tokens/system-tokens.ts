import { randomUUID } from 'node:crypto'
import type { Context } from '../../platform/context.ts'
import type { Scope } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { type FoundToken, findSystemToken, type TokenTable } from './find-system-token.ts'
import {
  insertToken,
  type ListedToken,
  lockTokens,
  readTokens,
  removeToken,
  storeLastUse,
} from './system-tokens-store.ts'
import { hashToken, TokenFormat } from './token-format.ts'

/** A token ends, so that whoever copied it cannot use it for ever. */
const LIFETIME_MS = 365 * 24 * 60 * 60 * 1000
/** The last use is stored at most this often. */
const LAST_USED_INTERVAL_MS = 10 * 60_000
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

type Options = {
  table: TokenTable
  prefix: string
  /** Of one organisation. */
  max: number
}

/**
 * The tokens by which other systems of a school use one part of the API. An organisation has several, each
 * named after its system.
 */
export class SystemTokens {
  readonly #table: TokenTable
  readonly #format: TokenFormat
  readonly #max: number

  constructor({ table, prefix, max }: Options) {
    this.#table = table
    this.#format = new TokenFormat(prefix)
    this.#max = max
  }

  matches(text: string): boolean {
    return this.#format.matches(text)
  }

  /** In whichever organisation; expired ones too. @throws Problem `organisation-suspended` */
  async find(
    { connections }: Pick<Context, 'connections'>,
    token: string,
  ): Promise<FoundToken | undefined> {
    const found = await findSystemToken(connections, this.#table, hashToken(token))
    if (found?.isorganisationsuspended) throw new Problem('organisation-suspended')
    return found
  }

  async noteUse(
    { database }: Pick<Context, 'database'>,
    { organisationid, id, lastused }: FoundToken,
    now: Date,
  ): Promise<void> {
    if (lastused !== null && now.getTime() - Date.parse(lastused) < LAST_USED_INTERVAL_MS) return
    await database.change(organisationid, [], (scope) =>
      storeLastUse(scope, this.#table, { id, lastused: now }),
    )
  }

  /** Those that have expired too: an admin sees why a system has stopped. */
  list(scope: Scope): Promise<ListedToken[]> {
    return readTokens(scope, this.#table)
  }

  /** Only what this returns ever contains the token. @throws Problem `taken`, `invalid` */
  async add(scope: Scope, name: string, created: Date): Promise<{ id: string; token: string }> {
    await lockTokens(scope, this.#table)
    const others = await this.list(scope)
    if (others.some((other) => other.name.toLowerCase() === name.toLowerCase())) {
      throw new Problem('taken', 'There is a token for this system already. Delete it first.')
    }
    if (others.length >= this.#max) {
      throw new Problem('invalid', `There are ${this.#max} tokens at most. Delete one first.`)
    }
    const [id, token] = [randomUUID(), this.#format.make()]
    const expires = new Date(created.getTime() + LIFETIME_MS)
    const row = { id, name, tokenhash: hashToken(token), created, expires }
    await insertToken(scope, this.#table, row)
    return { id, token }
  }

  /** @returns its name @throws Problem `not-found` */
  async remove(scope: Scope, id: string): Promise<string> {
    const name = UUID.test(id) ? await removeToken(scope, this.#table, id) : undefined
    if (name === undefined) throw new Problem('not-found')
    return name
  }
}
