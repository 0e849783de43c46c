import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Connections } from './database/connections.ts'
import type { Log } from './log.ts'
import { StartError } from './start-error.ts'

/**
 * Tells every server process on one database what happened in one of them. Delivery is quick and
 * not certain: whoever listens must also find out without it. Messages are sent after the commit,
 * gathered over a few milliseconds, because a NOTIFY inside the writing transaction would make all
 * commits wait for each other.
 */

type Handler = (message: unknown, fromHere: boolean) => void
type Envelope = { topic: string; message: unknown }

const CHANNEL = 'holdfast'
const GATHER_MS = 4
/** PostgreSQL takes payloads below 8,000 bytes. */
const PAYLOAD_BYTES = 7000
const RECONNECT_MS = 1000
const HEAR_WITHIN_MS = 5000

const DEAF =
  'Notifications of the database do not arrive, so DATABASE_URL leads to a pooler: set DATABASE_DIRECT_URL to the address of PostgreSQL itself.'

export class MessageBus {
  readonly #connections: Connections
  readonly #log: Log
  readonly #process = randomUUID()
  readonly #handlers = new Map<string, Handler[]>()
  #gapHandlers: (() => void)[] = []
  #waiting: Envelope[] = []
  #flushing: Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined
  #listener: pg.Client | undefined
  #stopped = false
  #heardItself: (() => void) | undefined

  constructor(connections: Connections, log: Log) {
    this.#connections = connections
    this.#log = log
  }

  /**
   * Listens until `stop`; a broken connection is made anew for ever.
   * @throws StartError when nothing would ever be heard
   */
  async start(): Promise<void> {
    await this.#listen()
    await this.#requireHearing()
  }

  subscribe(topic: string, handler: Handler): void {
    this.#handlers.set(topic, [...(this.#handlers.get(topic) ?? []), handler])
  }

  /** Called when messages of other processes may have been missed. */
  onGap(handler: () => void): void {
    this.#gapHandlers.push(handler)
  }

  /** This process hears it before the call returns, the others a few milliseconds later. */
  publish(topic: string, message: unknown): void {
    this.#deliver({ topic, message }, true)
    this.#waiting.push({ topic, message })
    this.#timer ??= setTimeout(() => {
      this.#flushing = this.#flush()
    }, GATHER_MS)
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
    const envelopes = this.#waiting
    this.#waiting = []
    for (const payload of inPayloads(this.#process, envelopes)) {
      try {
        await sql`select pg_notify(${CHANNEL}, ${payload})`.execute(this.#connections.system)
      } catch (error) {
        this.#log.warn({ err: error }, 'Other processes could not be told of a change')
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

  /** A pooler answers LISTEN, gives the connection to others, and passes no notification on. */
  async #requireHearing(): Promise<void> {
    let timer: NodeJS.Timeout | undefined
    const heard = new Promise<void>((resolve, reject) => {
      this.#heardItself = resolve
      timer = setTimeout(() => reject(new StartError(DEAF)), HEAR_WITHIN_MS)
    })
    const hello = JSON.stringify({ from: this.#process, envelopes: [] })
    try {
      await sql`select pg_notify(${CHANNEL}, ${hello})`.execute(this.#connections.system)
      await heard
    } catch (error) {
      heard.catch(() => undefined)
      await this.stop()
      throw error
    } finally {
      clearTimeout(timer)
    }
  }

  #reconnect(): void {
    if (this.#stopped) return
    this.#tellOfGap()
    const again = setTimeout(() => {
      this.#listen()
        .then(() => this.#tellOfGap())
        .catch(() => this.#reconnect())
    }, RECONNECT_MS)
    again.unref()
  }

  #tellOfGap(): void {
    for (const handler of this.#gapHandlers) handler()
  }

  #receive(payload: string): void {
    const { from, envelopes } = JSON.parse(payload) as { from: string; envelopes: Envelope[] }
    if (from === this.#process) {
      this.#heardItself?.()
      return
    }
    for (const envelope of envelopes) this.#deliver(envelope, false)
  }

  #deliver({ topic, message }: Envelope, fromHere: boolean): void {
    for (const handler of this.#handlers.get(topic) ?? []) handler(message, fromHere)
  }
}

/** Equal messages are sent once. */
function inPayloads(from: string, envelopes: Envelope[]): string[] {
  const payloads: string[] = []
  let parts: string[] = []
  let bytes = 0
  const close = () => {
    if (parts.length > 0) payloads.push(`{"from":"${from}","envelopes":[${parts.join(',')}]}`)
    parts = []
    bytes = 0
  }
  for (const part of new Set(envelopes.map((envelope) => JSON.stringify(envelope)))) {
    const size = Buffer.byteLength(part) + 1
    if (bytes + size > PAYLOAD_BYTES) close()
    parts.push(part)
    bytes += size
  }
  close()
  return payloads
}
