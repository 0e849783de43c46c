import type { TokenClaims } from '@holdfast/contract/sign-in/sign-in'
import { sql } from 'kysely'
import type { Connections } from '../database/connections.ts'
import type { Log } from '../log.ts'
import { describeDevice } from './describe-device.ts'
import type { Revocations } from './revocations.ts'
import { signInTime } from './tokens.ts'

/**
 * Where users are signed in. Every request notes its session in memory; what is new, or has not been
 * written for an hour, is written in one batch within a second. So a whole staff that signs in at once
 * costs a few statements; a poll costs none. When a session ends: `tokenExpiry` in `tokens.ts`, and
 * `Revocations` for one that was ended earlier.
 */

const WRITE_INTERVAL_MS = 60 * 60 * 1000
/** Another process may serve the same session: it leaves a row alone that is nearly this new. */
const REWRITE_AFTER_MS = WRITE_INTERVAL_MS - 60_000
const WRITE_DELAY_MS = 1000
/** After this time every process has written the sessions that it had noted, unless the database is overloaded. */
export const SESSIONS_WRITTEN_MS = 2 * WRITE_DELAY_MS
const RETRY_DELAY_MS = 30_000
/** Of the processes that serve one session. */
const MAX_CLOCK_DIFFERENCE_MS = 5 * 60_000
const PURGE_INTERVAL_MS = 24 * 60 * 60 * 1000
/** More devices than one process can serve. At this number all are forgotten and written again. */
const MAX_REMEMBERED = 50_000
const MAX_ROWS_PER_STATEMENT = 1000

export type Session = {
  id: string
  device: string
  /** ISO 8601. */
  firstseen: string
  lastseen: string
}

type UnwrittenSession = { claims: TokenClaims; device: string; lastseen: Date }

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
  /** When this process last queued a session for writing, by its id. */
  readonly #queuedAt = new Map<string, number>()
  #unwritten = new Map<string, UnwrittenSession>()
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
    const queuedAt = this.#queuedAt.get(claims.jti)
    if (queuedAt !== undefined && at - queuedAt < WRITE_INTERVAL_MS) return
    if (this.#queuedAt.size >= MAX_REMEMBERED) this.#queuedAt.clear()
    this.#queuedAt.set(claims.jti, at)
    this.#unwritten.set(claims.jti, { claims, device: describeDevice(userAgent), lastseen })
    this.#schedule(WRITE_DELAY_MS)
  }

  /** Nobody's session: the check of an upgrade must not show as a device. */
  leaveOut({ jti }: Pick<TokenClaims, 'jti'>): void {
    this.#queuedAt.set(jti, this.#now().getTime())
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

  /** Stores that the user has proved again who they are, on the device of the session. */
  async confirm(
    { jti, userid, ver, exp, ...claims }: TokenClaims,
    device: string,
    confirmedAt = this.#now(),
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
        confirmed: confirmedAt,
      })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ confirmed: confirmedAt }))
      .execute()
  }

  /**
   * Whether the user has signed in or confirmed who they are within the last `windowMs`. An identity provider may
   * sign people in without asking anything, so its sign-in counts only if stored as a confirmation.
   */
  isConfirmedWithin(windowMs: number, claims: TokenClaims): boolean | Promise<boolean> {
    // A time in the future, of a clock that was wrong, would confirm everything until then.
    const isRecent = (at: Date) => {
      const ageMs = this.#now().getTime() - at.getTime()
      return ageMs <= windowMs && ageMs >= -MAX_CLOCK_DIFFERENCE_MS
    }
    if (!claims.sso && isRecent(signedInAt(claims))) return true
    return this.#readConfirmedAt(claims.jti).then((at) => at !== undefined && isRecent(at))
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
        this.#log.warn({ err: error }, 'Could not write the list of sessions; trying again')
        this.#schedule(RETRY_DELAY_MS)
      })
    }, delayMs)
    this.#timer.unref()
  }

  async #write(): Promise<void> {
    const unwritten = this.#unwritten
    if (unwritten.size === 0) return
    this.#unwritten = new Map()
    try {
      const rows = [...unwritten.values()].filter(({ claims }) => !this.#revocations.has(claims))
      for (let from = 0; from < rows.length; from += MAX_ROWS_PER_STATEMENT) {
        await this.#upsert(rows.slice(from, from + MAX_ROWS_PER_STATEMENT))
      }
      await this.#purge()
    } catch (error) {
      this.#unwritten = new Map([...unwritten, ...this.#unwritten])
      throw error
    }
  }

  async #upsert(rows: UnwrittenSession[]): Promise<void> {
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
          .where(
            'sessions.lastseen',
            '<',
            sql<string>`excluded.lastseen - ${REWRITE_AFTER_MS} * interval '1 millisecond'`,
          ),
      )
      .execute()
  }

  async #readConfirmedAt(id: string): Promise<Date | undefined> {
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
