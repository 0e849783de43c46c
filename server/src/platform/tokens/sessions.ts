import type { TokenClaims } from '@holdfast/contract/sign-in'
import { sql } from 'kysely'
import type { Connections } from '../database/connections.ts'
import type { Log } from '../log.ts'
import { describeDevice } from './describe-device.ts'
import type { Revocations } from './revocations.ts'
import { signInTime } from './tokens.ts'

/**
 * Where users are signed in. Every request notes its session in memory; what is new, or has not been
 * written for an hour, is written together once a second. So a whole staff that signs in at once is
 * a few statements, and a poll is none. Whether a session has ended is decided by `Revocations`.
 */

const WRITE_INTERVAL_MS = 60 * 60 * 1000
const WRITE_DELAY_MS = 1000
const RETRY_DELAY_MS = 30_000
const PURGE_INTERVAL_MS = 24 * 60 * 60 * 1000
/** More devices than one process can serve: beyond that, each request would count as the first. */
const MAX_REMEMBERED = 50_000
const MAX_ROWS_PER_STATEMENT = 1000

export type Session = {
  id: string
  device: string
  /** ISO 8601. */
  firstseen: string
  lastseen: string
}

type Noted = { claims: TokenClaims; device: string; lastseen: Date }

type Dependencies = {
  connections: Connections
  revocations: Revocations
  log: Log
  now: () => Date
}

export class Sessions {
  readonly #system: Connections['system']
  readonly #revocations: Revocations
  readonly #log: Log
  readonly #now: () => Date
  /** When this process last noted a session to be written, by its id; emptied when it is full. */
  readonly #notedAt = new Map<string, number>()
  #unwritten = new Map<string, Noted>()
  #purgedAt = 0
  #timer: NodeJS.Timeout | undefined

  constructor({ connections, revocations, log, now }: Dependencies) {
    this.#system = connections.system
    this.#revocations = revocations
    this.#log = log
    this.#now = now
  }

  note(claims: TokenClaims, userAgent: string | undefined): void {
    const lastseen = this.#now()
    const at = lastseen.getTime()
    const before = this.#notedAt.get(claims.jti)
    if (before !== undefined && at - before < WRITE_INTERVAL_MS) return
    if (this.#notedAt.size >= MAX_REMEMBERED) this.#notedAt.clear()
    this.#notedAt.set(claims.jti, at)
    this.#unwritten.set(claims.jti, { claims, device: describeDevice(userAgent), lastseen })
    this.#schedule(WRITE_DELAY_MS)
  }

  /** The sessions that have not ended, most recently seen first. */
  async list(userid: string): Promise<Session[]> {
    await this.#write()
    const rows = await this.#system
      .selectFrom('sessions')
      .select(['id', 'signinversion', 'device', 'firstseen', 'lastseen'])
      .where('userid', '=', userid)
      .where('expires', '>', this.#now().toISOString())
      .orderBy('lastseen', 'desc')
      .orderBy('id')
      .execute()
    // A request that was noted just before its session ended may have written it once more.
    return rows.filter(
      ({ id, signinversion, firstseen }) =>
        !this.#revocations.has({ jti: id, userid, ver: signinversion }) &&
        !this.#revocations.isVoided(Math.floor(Date.parse(firstseen) / 1000)),
    )
  }

  /** The user has shown who they are once more, on the device of the session. */
  async confirm(
    { jti, userid, ver, exp, ...claims }: TokenClaims,
    device: string,
    confirmed = this.#now(),
  ): Promise<void> {
    await this.#system
      .insertInto('sessions')
      .values({
        id: jti,
        userid,
        signinversion: ver,
        device,
        firstseen: signedInAt(claims),
        lastseen: this.#now(),
        expires: toDate(exp),
        confirmed,
      })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ confirmed }))
      .execute()
  }

  /**
   * Whether the user signed in or confirmed who they are since then. A sign-in by an identity provider
   * may have asked nothing, so it counts only where it was noted as a confirmation.
   */
  isConfirmedSince(since: Date, claims: TokenClaims): boolean | Promise<boolean> {
    if (!claims.sso && signedInAt(claims) >= since) return true
    return this.#readConfirmed(claims.jti).then((at) => at !== undefined && at >= since)
  }

  async stop(): Promise<void> {
    clearTimeout(this.#timer)
    await this.#write().catch(() => undefined)
    clearTimeout(this.#timer)
  }

  #schedule(delayMs: number): void {
    if (this.#timer) return
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      this.#write().catch((error: unknown) => {
        this.#log.warn({ err: error }, 'Where users are signed in could not be written')
        this.#schedule(RETRY_DELAY_MS)
      })
    }, delayMs)
    this.#timer.unref()
  }

  async #write(): Promise<void> {
    const noted = this.#unwritten
    if (noted.size === 0) return
    this.#unwritten = new Map()
    try {
      const rows = [...noted.values()].filter(({ claims }) => !this.#revocations.has(claims))
      for (let from = 0; from < rows.length; from += MAX_ROWS_PER_STATEMENT) {
        await this.#upsert(rows.slice(from, from + MAX_ROWS_PER_STATEMENT))
      }
      await this.#purge()
    } catch (error) {
      this.#unwritten = new Map([...noted, ...this.#unwritten])
      throw error
    }
  }

  async #upsert(rows: Noted[]): Promise<void> {
    await this.#system
      .insertInto('sessions')
      .values(
        rows.map(({ claims, device, lastseen }) => ({
          id: claims.jti,
          userid: claims.userid,
          signinversion: claims.ver,
          device,
          firstseen: signedInAt(claims),
          lastseen,
          expires: toDate(claims.exp),
        })),
      )
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet({
            lastseen: sql`excluded.lastseen`,
            device: sql`excluded.device`,
            expires: sql`excluded.expires`,
          })
          // Other processes write it too.
          .where('sessions.lastseen', '<', sql<string>`excluded.lastseen - interval '59 minutes'`),
      )
      .execute()
  }

  async #readConfirmed(id: string): Promise<Date | undefined> {
    const row = await this.#system
      .selectFrom('sessions')
      .select('confirmed')
      .where('id', '=', id)
      .executeTakeFirst()
    return row?.confirmed ? new Date(row.confirmed) : undefined
  }

  async #purge(): Promise<void> {
    const now = this.#now()
    if (now.getTime() - this.#purgedAt < PURGE_INTERVAL_MS) return
    await this.#system.deleteFrom('sessions').where('expires', '<', now.toISOString()).execute()
    this.#purgedAt = now.getTime()
  }
}

function signedInAt(claims: Pick<TokenClaims, 'auth_time' | 'iat'>): Date {
  return toDate(signInTime(claims))
}

function toDate(seconds: number): Date {
  return new Date(seconds * 1000)
}
