import { TOKEN_LIFETIME_MS } from '@holdfast/contract/limits'
import type { TokenClaims } from '@holdfast/contract/sign-in'
import { sql } from 'kysely'
import type { Connections } from '../database/connections.ts'
import type { SystemTransaction } from '../database/database.ts'
import type { MessageBus } from '../message-bus.ts'

/**
 * Which tokens no longer count. All withdrawals of the last 28 days are in memory; a message tells
 * other processes at once, and every process reads the newest ones twice a second, so that a lost
 * message cannot keep a withdrawn token alive for longer than that.
 */

type Withdrawal = { jti: string } | { userid: string; belowversion: number }
type Row = { jti: string | null; userid: string | null; belowversion: number | null }
type Claims = Pick<TokenClaims, 'jti' | 'userid' | 'ver'>

const READ_EVERY_MS = 500
/** Rows may become visible a little after the time they carry: each reading looks back further. */
const OVERLAP_MS = 30_000
const TOPIC = 'withdrawn'

export class Withdrawals {
  readonly #connections: Connections
  readonly #bus: MessageBus
  readonly #tokens = new Set<string>()
  readonly #leastVersion = new Map<string, number>()
  readonly #listeners: (() => void)[] = []
  #readUpTo = new Date(0)
  #timer: NodeJS.Timeout | undefined

  constructor(connections: Connections, bus: MessageBus) {
    this.#connections = connections
    this.#bus = bus
    bus.subscribe(TOPIC, (message) => this.#remember([message as Row]))
  }

  async start(): Promise<void> {
    await this.#connections.system
      .deleteFrom('withdrawals')
      .where('at', '<', new Date(Date.now() - TOKEN_LIFETIME_MS).toISOString())
      .execute()
    await this.#readNewest()
    const again = () => {
      this.#timer = setTimeout(() => {
        this.#readNewest()
          .catch(() => undefined)
          .finally(again)
      }, READ_EVERY_MS)
      this.#timer.unref()
    }
    again()
  }

  stop(): void {
    clearTimeout(this.#timer)
  }

  has({ jti, userid, ver }: Claims): boolean {
    return this.#tokens.has(jti) || ver < (this.#leastVersion.get(userid) ?? 0)
  }

  /** Told whenever something was withdrawn, here or elsewhere. */
  onWithdrawn(listener: () => void): void {
    this.#listeners.push(listener)
  }

  /** Writes it within the caller's transaction; `publish` follows after the commit. */
  async store(trx: SystemTransaction, withdrawal: Withdrawal): Promise<void> {
    await trx.insertInto('withdrawals').values(asRow(withdrawal)).execute()
  }

  publish(withdrawal: Withdrawal): void {
    this.#bus.publish(TOPIC, asRow(withdrawal))
  }

  async #readNewest(): Promise<void> {
    const { rows } = await sql<Row & { at: string }>`
      select jti, userid, belowversion, at from withdrawals
      where at > ${this.#readUpTo.toISOString()}::timestamptz - ${OVERLAP_MS} * interval '1 millisecond'
      order by at
    `.execute(this.#connections.system)
    this.#remember(rows)
    const last = rows.at(-1)
    if (last) this.#readUpTo = new Date(last.at)
  }

  #remember(rows: readonly Row[]): void {
    let isNew = false
    for (const { jti, userid, belowversion } of rows) {
      if (jti !== null && !this.#tokens.has(jti)) {
        this.#tokens.add(jti)
        isNew = true
      }
      if (userid !== null && (belowversion ?? 0) > (this.#leastVersion.get(userid) ?? 0)) {
        this.#leastVersion.set(userid, belowversion ?? 0)
        isNew = true
      }
    }
    if (isNew) for (const listener of this.#listeners) listener()
  }
}

function asRow(withdrawal: Withdrawal): Row {
  return 'jti' in withdrawal
    ? { jti: withdrawal.jti, userid: null, belowversion: null }
    : { jti: null, ...withdrawal }
}
