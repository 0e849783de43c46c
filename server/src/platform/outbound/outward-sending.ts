import { sql } from 'kysely'
import type { Config } from '../../config.ts'
import type { Connections } from '../database/connections.ts'
import type { Log } from '../log.ts'

/**
 * Decides whether this server may send mails, pushes, text messages and webhooks. A copy of a school's database,
 * restored or served elsewhere, must not alert the school, so it sends nothing until an operator
 * confirms that it is the school's server (`allow-sending`). Open apps still get everything.
 */

const REFRESH_MS = 2000

type Dependencies = {
  config: Pick<Config, 'publicUrl' | 'isExposed'>
  connections: Pick<Connections, 'system'>
  log: Log
  now: () => Date
}

type Pause = 'restored' | 'moved'

export class OutwardSending {
  readonly #dependencies: Dependencies
  readonly #host: string
  #pause: Pause | undefined
  #storedHost: string | null = null
  #timer: NodeJS.Timeout | undefined

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies
    this.#host = new URL(dependencies.config.publicUrl).host
  }

  get isPaused(): boolean {
    return this.#pause !== undefined
  }

  /** The warning for operators, in the log and the health check; undefined while sending is allowed. */
  get warning(): string | undefined {
    if (this.#pause === undefined) return undefined
    const why =
      this.#pause === 'restored'
        ? 'its database was restored from a backup'
        : `its database belongs to ${this.#storedHost}`
    return `This server sends no mails, pushes, text messages and webhooks, because ${why}. If it is the one that people use, run allow-sending.`
  }

  /** Call it before sending. A database without a host belongs to the first server that others reach. */
  async open(): Promise<void> {
    const { connections, config, log } = this.#dependencies
    await connections.system
      .insertInto('outward_sending')
      .defaultValues()
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    if (config.isExposed) {
      await connections.system
        .updateTable('outward_sending')
        .set({ host: this.#host })
        .where('host', 'is', null)
        .execute()
    }
    await this.#read()
    if (this.warning === undefined) return
    await connections.system
      .updateTable('outward_sending')
      .set({ pausedsince: sql<string>`now()` })
      .where('pausedsince', 'is', null)
      .execute()
    log.warn(this.warning)
  }

  /** Keeps reading the setting, because an operator's command may change it. */
  start(): void {
    this.#timer = setTimeout(async () => {
      await this.#read().catch((error: unknown) => {
        this.#dependencies.log.info({ err: error }, 'Whether to send could not be read')
      })
      if (this.#timer) this.start()
    }, REFRESH_MS).unref()
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  async #read(): Promise<void> {
    const { system } = this.#dependencies.connections
    const stored = await system
      .selectFrom('outward_sending')
      .select(['host', 'restored'])
      .executeTakeFirst()
    this.#storedHost = stored?.host ?? null
    if (stored?.restored) this.#pause = 'restored'
    else this.#pause = stored?.host && stored.host !== this.#host ? 'moved' : undefined
  }
}

type Allowed = { wasPaused: boolean; host: string }

/**
 * Declares that the database belongs to this server. Messages that waited before the pause are not
 * sent, because the server from which the database was copied has sent them.
 */
export async function allowSending({
  connections: { system },
  config,
  now,
}: Omit<Dependencies, 'log'>): Promise<Allowed> {
  const host = new URL(config.publicUrl).host
  return system.transaction().execute(async (trx) => {
    const stored = await trx
      .selectFrom('outward_sending')
      .select(['host', 'restored', 'pausedsince'])
      .forUpdate()
      .executeTakeFirst()
    const wasPaused = stored?.restored === true || (stored?.host ?? host) !== host
    const before = stored?.pausedsince ?? null
    if (wasPaused && before !== null) {
      await sql`
        update alert_deliveries set done = ${now()}, outcome = 'Not sent by a copy of the server'
        where done is null and created < ${before}`.execute(trx)
      await sql`
        update escalation_steps set done = ${now()}, outcome = 'Not sent by a copy of the server'
        where done is null and created < ${before}`.execute(trx)
      await sql`
        update channel_messages
        set state = 'unneeded', outcome = 'Not sent by a copy of the server', running = false,
          claimed = null
        where state = 'waiting' and created < ${before}`.execute(trx)
      await sql`delete from queued_mails where queued < ${before}`.execute(trx)
      await sql`delete from handover_notices where done is null and due < ${now()}`.execute(trx)
      await sql`delete from closure_pushes where done is null and due < ${now()}`.execute(trx)
      await sql`delete from task_notices where done is null and due < ${now()}`.execute(trx)
    }
    // Two servers with one name in their folder of backups would remove each other's. A restore does this itself.
    if (wasPaused && stored?.restored !== true) await trx.deleteFrom('backup_owner').execute()
    const set = { host: config.isExposed ? host : null, restored: false, pausedsince: null }
    await trx.updateTable('outward_sending').set(set).execute()
    return { wasPaused, host }
  })
}
