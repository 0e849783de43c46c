import { setTimeout as delay } from 'node:timers/promises'
import type { Random } from './random.ts'
import type { Received, Sent, Traffic } from './requests.ts'

/** A write that a device sends until the server has it. */
export type Write = {
  /** The kind of write, by which writes are counted: `add entry`. */
  name: string
  /** Sent with the device's own token unless it has another one. */
  request: Sent
  /** Called once, with the first response that says that it is done. */
  onDone: (response: Received) => void
  /** Whether this refusal of a repeated write says that the first attempt was done. */
  isAlreadyDone?: (response: Received) => boolean | Promise<boolean>
}

/** A write that is created when its turn comes, because it may depend on earlier responses. */
export type MakeWrite = () => Write | undefined | Promise<Write | undefined>

const FIRST_DELAY_MS = 50
const MAX_DELAY_MS = 1500

export type WriteCounts = { done: number; repeated: number }

/** Sends the writes of a device in order, one at a time, and repeats each until it is done. */
export class Outbox {
  readonly counts = new Map<string, WriteCounts>()
  /** The refused writes. None may be refused, so each is reported as a difference. */
  readonly refused: string[] = []
  readonly #planned: MakeWrite[] = []
  readonly #send: (sent: Sent) => Promise<Received | undefined>
  readonly #random: Random
  #isSending = false

  constructor(address: string, token: string, traffic: Traffic, random: Random) {
    this.#send = (sent) => traffic.send(address, { token, ...sent })
    this.#random = random
  }

  get size(): number {
    return this.#planned.length + (this.#isSending ? 1 : 0)
  }

  add(...planned: MakeWrite[]): void {
    this.#planned.push(...planned)
    if (!this.#isSending) void this.#run()
  }

  async #run(): Promise<void> {
    this.#isSending = true
    for (let next = this.#planned.shift(); next; next = this.#planned.shift()) {
      const write = await next()
      if (write) await this.#sendUntilDone(write)
    }
    this.#isSending = false
  }

  async #sendUntilDone(write: Write): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      const response = await this.#send(write.request)
      if (response && response.status < 300) return this.#finish(write, response, attempt)
      if (response && response.status < 500) {
        if (attempt > 1 && (await write.isAlreadyDone?.(response))) {
          return this.#finish(write, response, attempt)
        }
        this.refused.push(`${write.name}, attempt ${attempt}: ${response.status} ${response.text}`)
        return
      }
      const longest = Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** attempt)
      await delay(longest * (0.5 + this.#random() / 2))
    }
  }

  #finish(write: Write, response: Received, attempts: number): void {
    const counts = this.counts.get(write.name) ?? { done: 0, repeated: 0 }
    counts.done += 1
    if (attempts > 1) counts.repeated += 1
    this.counts.set(write.name, counts)
    write.onDone(response)
  }
}
