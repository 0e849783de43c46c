import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import type pg from 'pg'
import { PROCESS_LOCK } from './database/check-database.ts'
import type { Connections } from './database/connections.ts'
import { withWaitBudget } from './database/wait-budget.ts'
import type { Log } from './log.ts'
import { StartError } from './start-error.ts'

/**
 * Publishes messages to every server process on the same database, by LISTEN and NOTIFY. Messages may
 * be lost, so subscribers must also notice changes without them; `onGap` tells them that they may have
 * missed some. Messages are sent after the commit, in batches, because a NOTIFY inside the writing
 * transaction would serialise all commits.
 */

/** `isLocal`: this process published the message. */
type Handler = (message: unknown, isLocal: boolean) => void
type Envelope = { topic: string; message: unknown }
/** `gap`: messages of this process were lost. */
type Payload = { from: string; envelopes: Envelope[]; gap?: true }

const CHANNEL = 'holdfast'
const BATCH_MS = 4
/** PostgreSQL's own limit is 8,000 bytes. */
const MAX_PAYLOAD_BYTES = 7000
export const RECONNECT_MS = { min: 50, max: 500 }
/** A connection may die unnoticed. It counts as lost when it is silent for both times together. */
const DATABASE_HEARTBEAT_MS = 2000
const DATABASE_HEARTBEAT_TIMEOUT_MS = 4000
const RESEND_MS = 500
const NOTIFICATION_TIMEOUT_MS = 5000

const NO_NOTIFICATIONS =
  'Notifications of the database do not arrive, so DATABASE_URL leads to a pooler: set DATABASE_DIRECT_URL to the address of PostgreSQL itself.'

export class MessageBus {
  readonly #connections: Connections
  readonly #log: Log
  readonly #process = randomUUID()
  readonly #handlers = new Map<string, Handler[]>()
  readonly #lossHandlers: (() => void)[] = []
  readonly #gapHandlers: (() => void)[] = []
  #queue: Envelope[] = []
  #flushing: Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined
  #listener: pg.Client | undefined
  #heartbeat: NodeJS.Timeout | undefined
  /** True until the other processes have heard that messages of this process were lost. */
  #mustReportGap = false
  #stopped = false
  #onOwnNotification: (() => void) | undefined

  constructor(connections: Connections, log: Log) {
    this.#connections = connections
    this.#log = log
  }

  /**
   * Listens until `stop`, and reconnects whenever the connection breaks.
   * @throws StartError if no notification arrives
   */
  async start(): Promise<void> {
    await this.#listen()
    await this.#requireNotifications()
  }

  subscribe(topic: string, handler: Handler): void {
    this.#handlers.set(topic, [...(this.#handlers.get(topic) ?? []), handler])
  }

  /** `handler` is called when the connection is lost, and messages of other processes are missed. */
  onConnectionLost(handler: () => void): void {
    this.#lossHandlers.push(handler)
  }

  /** `handler` is called when messages arrive again, after some may have been missed. */
  onGap(handler: () => void): void {
    this.#gapHandlers.push(handler)
  }

  /** Calls subscribers in this process before it returns; other processes follow milliseconds later. */
  publish(topic: string, message: unknown): void {
    this.#deliver({ topic, message }, true)
    this.#queue.push({ topic, message })
    this.#scheduleFlush(BATCH_MS)
  }

  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#timer)
    clearTimeout(this.#heartbeat)
    await this.#flushing
    await this.#flush()
    await this.#listener?.end().catch(() => undefined)
  }

  #scheduleFlush(delayMs: number): void {
    this.#timer ??= setTimeout(() => {
      // It must not use the budget of the request that happened to publish first.
      this.#flushing = withWaitBudget(() => this.#flush())
    }, delayMs)
  }

  async #flush(): Promise<void> {
    this.#timer = undefined
    const envelopes = this.#queue
    this.#queue = []
    const payloads = toPayloads(this.#process, envelopes)
    const isFailingAgain = this.#mustReportGap
    if (this.#mustReportGap) payloads.push(JSON.stringify({ ...this.#emptyPayload(), gap: true }))
    this.#mustReportGap = false
    for (const payload of payloads) {
      try {
        await this.#notify(payload)
      } catch (error) {
        if (!isFailingAgain) this.#log.warn({ err: error }, 'A message to other processes was lost')
        this.#mustReportGap = true
      }
    }
    if (this.#mustReportGap && !this.#stopped) this.#scheduleFlush(RESEND_MS)
  }

  async #notify(payload: string): Promise<void> {
    await sql`select pg_notify(${CHANNEL}, ${payload})`.execute(this.#connections.control)
  }

  #emptyPayload(): Payload {
    return { from: this.#process, envelopes: [] }
  }

  async #listen(): Promise<void> {
    const client = await this.#connections.connect()
    client.on('notification', ({ payload }) => this.#receive(payload ?? ''))
    client.on('end', () => this.#lose(client))
    try {
      await client.query(`listen ${CHANNEL}`)
      await client.query(`select pg_advisory_lock_shared(${PROCESS_LOCK})`)
    } catch (error) {
      void client.end().catch(() => undefined)
      throw error
    }
    this.#listener = client
    if (this.#stopped) await client.end()
    else this.#scheduleHeartbeat(client)
  }

  #scheduleHeartbeat(client: pg.Client): void {
    const probe = { text: 'select 1', query_timeout: DATABASE_HEARTBEAT_TIMEOUT_MS }
    this.#heartbeat = setTimeout(() => {
      client.query(probe).then(
        () => this.#listener === client && this.#scheduleHeartbeat(client),
        () => this.#lose(client),
      )
    }, DATABASE_HEARTBEAT_MS)
    this.#heartbeat.unref()
  }

  /** May also be called for a connection that was already replaced. */
  #lose(client: pg.Client): void {
    void client.end().catch(() => undefined)
    if (this.#stopped || this.#listener !== client) return
    this.#listener = undefined
    clearTimeout(this.#heartbeat)
    for (const handler of this.#lossHandlers) handler()
    void this.#reconnect()
  }

  /** Backs off with jitter, because many processes may have lost their connections together. */
  async #reconnect(): Promise<void> {
    for (let pauseMs = 0; !this.#stopped; pauseMs = nextPause(pauseMs)) {
      await delay(pauseMs / 2 + (Math.random() * pauseMs) / 2, undefined, { ref: false })
      try {
        await this.#listen()
        this.#notifyGap()
        return
      } catch {
        // The database still cannot be reached.
      }
    }
  }

  /** A pooler accepts LISTEN, but gives the connection to others and delivers no notifications. */
  async #requireNotifications(): Promise<void> {
    let timer: NodeJS.Timeout | undefined
    const received = new Promise<void>((resolve, reject) => {
      this.#onOwnNotification = resolve
      timer = setTimeout(() => reject(new StartError(NO_NOTIFICATIONS)), NOTIFICATION_TIMEOUT_MS)
    })
    try {
      await this.#notify(JSON.stringify(this.#emptyPayload()))
      await received
    } catch (error) {
      received.catch(() => undefined)
      await this.stop()
      throw error
    } finally {
      clearTimeout(timer)
    }
  }

  #notifyGap(): void {
    for (const handler of this.#gapHandlers) handler()
  }

  #receive(payload: string): void {
    const { from, envelopes, gap } = JSON.parse(payload) as Payload
    if (from === this.#process) {
      this.#onOwnNotification?.()
      return
    }
    for (const envelope of envelopes) this.#deliver(envelope, false)
    if (gap) this.#notifyGap()
  }

  #deliver({ topic, message }: Envelope, isLocal: boolean): void {
    for (const handler of this.#handlers.get(topic) ?? []) handler(message, isLocal)
  }
}

function nextPause(pauseMs: number): number {
  return Math.min(RECONNECT_MS.max, Math.max(RECONNECT_MS.min, pauseMs * 2))
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
