import { TOKEN_LIFETIME_MS } from '@holdfast/contract/limits'
import type { TokenClaims } from '@holdfast/contract/sign-in/sign-in'
import { sql } from 'kysely'
import type { Connections } from '../database/connections.ts'
import type { SystemTransaction } from '../database/database.ts'
import type { MessageBus } from '../message-bus.ts'
import {
  type Revocation,
  type RevocationRow as Row,
  storeRevocation,
  toRow,
} from './storing-revocations.ts'

/**
 * The revoked tokens, in memory and in the database, until they have expired. A message informs other
 * processes at once; as messages may be lost, every process also reads the newest revocations from the
 * database twice a second.
 */

/**
 * Only `token-withdrawn` makes a device delete its data. For a replaced session it must not: the
 * response with the new token may be lost, or an earlier request may still be under way. Nor for a suspended
 * organisation: its staff may need the guidance.
 */
type Refusal = 'token-withdrawn' | 'token-expired'
type Claims = Pick<TokenClaims, 'jti' | 'userid' | 'ver'>
/** Tokens of a user with a lower version are revoked, except those of the session `keptjti`. */
type MinVersion = { version: number; keptjti: string | null; added: number }

export const READ_INTERVAL_MS = 500
const CLEAN_UP_INTERVAL_MS = 60 * 60_000
/** A day longer than tokens live: one may be renewed while its revocation is being stored. */
const KEPT_MS = TOKEN_LIFETIME_MS + 24 * 60 * 60_000
/** A row becomes visible when it commits, later than its time, so each read overlaps the previous. */
const OVERLAP_MS = 30_000
const TOPIC = 'revoked'

export class Revocations {
  readonly #connections: Connections
  readonly #bus: MessageBus
  /** By session id. */
  readonly #sessions = new Map<string, { refusal: Refusal; added: number }>()
  /** By user id, for each refusal: what withdraws a token goes on doing so after a suspension. */
  readonly #minVersions: Record<Refusal, Map<string, MinVersion>> = {
    'token-withdrawn': new Map(),
    'token-expired': new Map(),
  }
  /** The times of sign-ins that a restore or a promotion has voided, in seconds, both ends included. */
  #voided: { from: number; to: number }[] = []
  readonly #listeners: (() => void)[] = []
  #readUpTo = new Date(0)
  /** Like `added`, by the monotonic clock. */
  #cleanedUp = 0
  /** Revocations before this time had expired by the database's clock at the last clean-up. */
  #expiredBefore: string | undefined
  #timer: NodeJS.Timeout | undefined

  constructor(connections: Connections, bus: MessageBus) {
    this.#connections = connections
    this.#bus = bus
    bus.subscribe(TOPIC, (message) => this.#add([message as Row]))
  }

  async start(): Promise<void> {
    await this.#removeExpired()
    await this.#readVoided()
    await this.#readNewest()
    const schedule = () => {
      this.#timer = setTimeout(() => {
        this.#update()
          .catch(() => undefined)
          .finally(schedule)
      }, READ_INTERVAL_MS)
      this.#timer.unref()
    }
    schedule()
  }

  stop(): void {
    clearTimeout(this.#timer)
  }

  has(claims: Claims): boolean {
    return this.findRefusal(claims) !== undefined
  }

  /** The problem code for a revoked token; undefined for a token that is not revoked. */
  findRefusal(claims: Claims): Refusal | undefined {
    if (this.#isBelow('token-withdrawn', claims)) return 'token-withdrawn'
    const ofSession = this.#sessions.get(claims.jti)?.refusal
    return ofSession ?? (this.#isBelow('token-expired', claims) ? 'token-expired' : undefined)
  }

  #isBelow(refusal: Refusal, { jti, userid, ver }: Claims): boolean {
    // The highest version decides: whoever raised it had a session that no earlier change revoked.
    const min = this.#minVersions[refusal].get(userid)
    return min !== undefined && ver < min.version && jti !== min.keptjti
  }

  /** Asks the database, because another process's revocation may not have arrived here yet. */
  async findStoredRefusal({ jti, userid, ver }: Claims): Promise<Refusal | undefined> {
    const row = await this.#connections.control
      .selectFrom('revocations')
      .select('replaced')
      .where((e) =>
        e.or([
          e('jti', '=', jti),
          e.and([
            e('userid', '=', userid),
            e('belowversion', '>', ver),
            e('keptjti', 'is distinct from', jti),
          ]),
        ]),
      )
      .orderBy('replaced')
      .limit(1)
      .executeTakeFirst()
    return row && refusalOf(row)
  }

  /**
   * Whether the sign-in happened between a backup and its restore (`voidSignIns`), or in the moment that a
   * promoted replica lacks (`DatabaseHistory`). Both void it. The time is in seconds.
   */
  isVoided(signInTime: number): boolean {
    return this.#voided.some(({ from, to }) => from <= signInTime && signInTime <= to)
  }

  /** The listener is called after each new revocation, in this process or another. */
  onRevoked(listener: () => void): void {
    this.#listeners.push(listener)
  }

  /** Writes within the caller's transaction; the caller calls `publish` after the commit. */
  store(trx: SystemTransaction, revocation: Revocation): Promise<void> {
    return storeRevocation(trx, revocation)
  }

  publish(revocation: Revocation): void {
    this.#bus.publish(TOPIC, toRow(revocation))
  }

  /** Read once, at the start: nobody restores a database under a running server, and a promotion restarts it. */
  async #readVoided(): Promise<void> {
    const rows = await this.#connections.system.selectFrom('voided_sign_ins').selectAll().execute()
    const seconds = (time: string) => Math.floor(Date.parse(time) / 1000)
    this.#voided = rows.map(({ issuedfrom, issuedto }) => ({
      from: seconds(issuedfrom),
      to: seconds(issuedto),
    }))
  }

  async #update(): Promise<void> {
    await this.#readNewest()
    if (performance.now() - this.#cleanedUp > CLEAN_UP_INTERVAL_MS) await this.#removeExpired()
  }

  async #removeExpired(): Promise<void> {
    await this.#deleteExpired()
    await this.#forgetDeleted()
    this.#cleanedUp = performance.now()
  }

  /** What had expired an hour ago, and still has: a clock that is wrong for a while removes nothing. */
  async #deleteExpired(): Promise<void> {
    const { rows } = await sql<{ before: string }>`
      select now() - ${KEPT_MS} * interval '1 millisecond' as before
    `.execute(this.#connections.control)
    const expiredBefore = rows[0]?.before
    if (this.#expiredBefore !== undefined) {
      await sql`
        delete from revocations
        where at < least(${this.#expiredBefore}::timestamptz, ${expiredBefore}::timestamptz)
      `.execute(this.#connections.control)
    }
    this.#expiredBefore = expiredBefore
  }

  /** Otherwise a later user of the same name could not sign in at a process that still knows the revocation. */
  async #forgetDeleted(): Promise<void> {
    const askedAt = performance.now()
    const rows = await this.#connections.control
      .selectFrom('revocations')
      .select(['jti', 'userid'])
      .execute()
    const stored = {
      sessions: new Set(rows.map(({ jti }) => jti)),
      users: new Set(rows.map(({ userid }) => userid)),
    }
    for (const [known, ids] of [
      [this.#sessions, stored.sessions],
      [this.#minVersions['token-withdrawn'], stored.users],
      [this.#minVersions['token-expired'], stored.users],
    ] as const) {
      for (const [id, { added }] of known) if (added < askedAt && !ids.has(id)) known.delete(id)
    }
  }

  /** A clock that was ahead must not hide what is stored after it was put right. */
  async #readNewest(): Promise<void> {
    const { rows } = await sql<Row & { at: string }>`
      select jti, userid, belowversion, keptjti, replaced, at from revocations
      where at > least(${this.#readUpTo.toISOString()}::timestamptz, clock_timestamp())
        - ${OVERLAP_MS} * interval '1 millisecond'
      order by at
    `.execute(this.#connections.control)
    this.#add(rows)
    const last = rows.at(-1)
    if (last) this.#readUpTo = new Date(last.at)
  }

  #add(rows: readonly Row[]): void {
    let isNew = false
    const added = performance.now()
    for (const { jti, userid, belowversion, keptjti, replaced } of rows) {
      if (jti !== null && !this.#sessions.has(jti)) {
        this.#sessions.set(jti, { refusal: refusalOf({ replaced }), added })
        isNew = true
      }
      const version = belowversion ?? 0
      const minVersions = this.#minVersions[refusalOf({ replaced })]
      if (userid !== null && version > (minVersions.get(userid)?.version ?? 0)) {
        minVersions.set(userid, { version, keptjti, added })
        isNew = true
      }
    }
    if (isNew) for (const listener of this.#listeners) listener()
  }
}

function refusalOf({ replaced }: Pick<Row, 'replaced'>): Refusal {
  return replaced ? 'token-expired' : 'token-withdrawn'
}
