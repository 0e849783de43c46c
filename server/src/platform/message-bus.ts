import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Connections } from './database/connections.ts'
import type { Log } from './log.ts'
import { StartError } from './start-error.ts'

/**
 * Publishes messages to every server process on the same database, by LISTEN and NOTIFY. Messages
 * may be lost, so subscribers must also notice changes without them. They are sent after the commit,
 * in batches: a NOTIFY inside the writing transaction would serialise all commits.
 */

/** `isLocal`: this process published the message. */
type Handler = (message: unknown, isLocal: boolean) => void
type Envelope = { topic: string; message: unknown }

const CHANNEL = 'holdfast'
const BATCH_MS = 4
/** PostgreSQL's own limit is 8,000 bytes. */
const MAX_PAYLOAD_BYTES = 7000
const RECONNECT_MS = 1000
const NOTIFICATION_TIMEOUT_MS = 5000

const NO_NOTIFICATIONS =
  'Notifications of the database do not arrive, so DATABASE_URL leads to a pooler: set DATABASE_DIRECT_URL to the address of PostgreSQL itself.'

export class MessageBus {
  readonly #connections: Connections
  readonly #log: Log
  readonly #process = randomUUID()
  readonly #handlers = new Map<string, Handler[]>()
  #gapHandlers: (() => void)[] = []
  #queue: Envelope[] = []
  #flushing: Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined
  #listener: pg.Client | undefined
  #stopped = false
  #onOwnNotification: (() => void) | undefined

  constructor(connections: Connections, log: Log) {
    this.#connections = connections
    this.#log = log
  }

  /**
   * Listens until `stop`, and reconnects whenever the connection breaks.
   * @throws StartError when no notification arrives
   */
  async start(): Promise<void> {
    await this.#listen()
    await this.#requireNotifications()
  }

  subscribe(topic: string, handler: Handler): void {
    this.#handlers.set(topic, [...(this.#handlers.get(topic) ?? []), handler])
  }

  /** Called when messages of other processes may have been missed. */
  onGap(handler: () => void): void {
    this.#gapHandlers.push(handler)
  }

  /** Subscribers in this process are called before this returns, the others a few milliseconds later. */
  publish(topic: string, message: unknown): void {
    this.#deliver({ topic, message }, true)
    this.#queue.push({ topic, message })
    this.#timer ??= setTimeout(() => {
      this.#flushing = this.#flush()
    }, BATCH_MS)
  }

  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#timer)
    await this.#flushing
    await this.#flush()
    await this.#listener?.end().catch(() => undefined)
  }

  async #flush(): Promise<void> {
    this.#timer = undefined
    const envelopes = this.#queue
    this.#queue = []
    for (const payload of toPayloads(this.#process, envelopes)) {
      try {
        await sql`select pg_notify(${CHANNEL}, ${payload})`.execute(this.#connections.control)
      } catch (error) {
        this.#log.warn({ err: error }, 'A message to other processes was lost')
      }
    }
  }

  async #listen(): Promise<void> {
    const client = await this.#connections.connect()
    client.on('notification', ({ payload }) => this.#receive(payload ?? ''))
    await client.query(`listen ${CHANNEL}`)
    this.#listener = client
    client.on('end', () => this.#reconnect())
    if (this.#stopped) await client.end()
  }

  /** A pooler accepts LISTEN, then gives the connection to others and delivers no notification. */
  async #requireNotifications(): Promise<void> {
    let timer: NodeJS.Timeout | undefined
    const received = new Promise<void>((resolve, reject) => {
      this.#onOwnNotification = resolve
      timer = setTimeout(() => reject(new StartError(NO_NOTIFICATIONS)), NOTIFICATION_TIMEOUT_MS)
    })
    const probe = JSON.stringify({ from: this.#process, envelopes: [] })
    try {
      await sql`select pg_notify(${CHANNEL}, ${probe})`.execute(this.#connections.system)
      await received
    } catch (error) {
      received.catch(() => undefined)
      await this.stop()
      throw error
    } finally {
      clearTimeout(timer)
    }
  }

  #reconnect(): void {
    if (this.#stopped) return
    this.#notifyGap()
    const timer = setTimeout(() => {
      this.#listen()
        .then(() => this.#notifyGap())
        .catch(() => this.#reconnect())
    }, RECONNECT_MS)
    timer.unref()
  }

  #notifyGap(): void {
    for (const handler of this.#gapHandlers) handler()
  }

  #receive(payload: string): void {
    const { from, envelopes } = JSON.parse(payload) as { from: string; envelopes: Envelope[] }
    if (from === this.#process) {
      this.#onOwnNotification?.()
      return
    }
    for (const envelope of envelopes) this.#deliver(envelope, false)
  }

  #deliver({ topic, message }: Envelope, isLocal: boolean): void {
    for (const handler of this.#handlers.get(topic) ?? []) handler(message, isLocal)
  }
}

/** The JSON payloads for NOTIFY, each below the limit. Equal messages are sent once. */
function toPayloads(from: string, envelopes: Envelope[]): string[] {
  const payloads: string[] = []
  let batch: string[] = []
  let batchBytes = 0
  const finishBatch = () => {
    if (batch.length > 0) payloads.push(`{"from":"${from}","envelopes":[${batch.join(',')}]}`)
    batch = []
    batchBytes = 0
  }
  for (const envelope of new Set(envelopes.map((each) => JSON.stringify(each)))) {
    const bytes = Buffer.byteLength(envelope) + 1
    if (batchBytes + bytes > MAX_PAYLOAD_BYTES) finishBatch()
    batch.push(envelope)
    batchBytes += bytes
  }
  finishBatch()
  return payloads
}
