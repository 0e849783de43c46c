import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Config } from '../../config.ts'
import type { Connections } from '../database/connections.ts'
import type { SystemTransaction } from '../database/database.ts'
import { Encryption } from '../encryption.ts'
import type { Log } from '../log.ts'
import type { Mail } from './mail.ts'
import type { Message } from './message.ts'

type Dependencies = {
  config: Config
  connections: Connections
  mail: Mail
  /** The secret that encrypts waiting mails; see `readTokenSecret`. */
  secret: string
  log: Log
  now: () => Date
}

type QueuedMail = {
  id: string
  message: Buffer
  attempts: number
  expires: string
}

const POLL_MS = 1000
/** After this time the mail's transaction has usually committed; if not, the next poll finds the mail. */
const USUALLY_COMMITTED_MS = 50
const MAX_AT_ONCE = 5
/** Longer than a mail server may take for one mail. */
const CLAIMED_MS = 5 * 60_000
const FIRST_RETRY_MS = 5000
const MAX_RETRY_MS = 10 * 60_000

/**
 * Sends mails without losing any to a crash or a failing mail server. A mail is stored in the
 * transaction of the change that causes it, and sent after the commit by whichever process claims it
 * first. If that process stops while sending, another one sends the mail again, so it may arrive twice.
 */
export class MailQueue {
  readonly #dependencies: Dependencies
  readonly #encryption: Encryption
  #timer: NodeJS.Timeout | undefined
  #round: Promise<void> | undefined
  #isStopped = false
  #sending = { isPaused: true }

  constructor(dependencies: Dependencies) {
    const { config, secret } = dependencies
    this.#dependencies = dependencies
    this.#encryption = new Encryption('holdfast queued mails', secret, config.previousTokenSecret)
  }

  /**
   * `expires`: a later mail would only mislead, so it is not sent. `resetkey`: the hash of the key in
   * the mail's link; once the key is deleted, the mail is not sent.
   */
  async add(
    trx: SystemTransaction,
    message: Message,
    { expires, resetkey = null }: { expires: Date; resetkey?: string | null },
  ): Promise<void> {
    const id = randomUUID()
    const encrypted = this.#encryption.encrypt(Buffer.from(JSON.stringify(message)), id)
    const due = this.#dependencies.now()
    await trx
      .insertInto('queued_mails')
      .values({ id, message: encrypted, resetkey, due, expires })
      .execute()
    if (this.#timer) setTimeout(() => this.#startRound(), USUALLY_COMMITTED_MS).unref()
  }

  /**
   * Looks for due mails of any process once a second, and soon after one has been added. Mails wait
   * while sending is paused.
   */
  start(sending: { isPaused: boolean }): void {
    this.#sending = sending
    this.#timer = setInterval(() => this.#startRound(), POLL_MS).unref()
  }

  /** Resolves when the mails in progress are sent; other processes send the rest. */
  async stop(): Promise<void> {
    this.#isStopped = true
    clearInterval(this.#timer)
    await this.#round
  }

  #startRound(): void {
    if (this.#isStopped || this.#sending.isPaused) return
    this.#round ??= this.#sendDue().finally(() => {
      this.#round = undefined
    })
  }

  async #sendDue(): Promise<void> {
    try {
      while (!this.#isStopped) {
        const claimed = await this.#claim()
        await Promise.all(claimed.map((mail) => this.#send(mail)))
        if (claimed.length < MAX_AT_ONCE) return
      }
    } catch (error) {
      // Claimed mails can be claimed again when their claim has expired.
      this.#dependencies.log.info({ err: error }, 'Queued mails could not be read or deleted')
    }
  }

  async #claim(): Promise<QueuedMail[]> {
    const { connections, now } = this.#dependencies
    const until = new Date(now().getTime() + CLAIMED_MS)
    const { rows } = await sql<QueuedMail>`
      update queued_mails set attempts = attempts + 1, due = ${until}
      where id in (
        select id from queued_mails where due <= ${now()}
        order by due limit ${MAX_AT_ONCE}
        for update skip locked
      )
      returning id, message, attempts, expires
    `.execute(connections.system)
    return rows
  }

  async #send({ id, message, attempts, expires }: QueuedMail): Promise<void> {
    const { connections, mail, log, now } = this.#dependencies
    const { system } = connections
    const isTooLate = Date.parse(expires) <= now().getTime()
    const plaintext = this.#encryption.decrypt(message, id)
    if (isTooLate || plaintext === undefined) {
      const reason = isTooLate ? 'too late' : 'encrypted with another TOKEN_SECRET'
      log.error({ attempts, reason }, 'A mail was given up')
      await system.deleteFrom('queued_mails').where('id', '=', id).execute()
      return
    }
    try {
      await mail.send(JSON.parse(plaintext.toString()))
    } catch (error) {
      log.warn({ err: error, attempts }, 'A mail could not be sent; it is tried again')
      const wait = Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** (attempts - 1))
      const due = new Date(now().getTime() + wait)
      await system.updateTable('queued_mails').set({ due }).where('id', '=', id).execute()
      return
    }
    await system.deleteFrom('queued_mails').where('id', '=', id).execute()
  }
}
