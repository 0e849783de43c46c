import type { AlertDelivery } from '@holdfast/contract/alert-settings'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'

/**
 * Runs the deliveries of alerts in the background, for all organisations. A delivery is claimed by
 * moving its due time on, so that several processes share the work, and another one repeats it when a
 * process stops in the middle. So each is done at least once, and receivers recognise repetitions by
 * the alert's id.
 */

export type Delivery = {
  organisationid: string
  seq: number
  alertid: string
  channel: AlertDelivery['channel']
  event: AlertDelivery['event']
  created: string
  attempts: number
}

/** `retry`: it did not succeed, but may do later. */
export type DeliveryResult = { outcome: string; state: 'delivered' | 'retry' | 'given up' }

const POLL_MS = 1000
const CLAIMED_MS = 60_000
const MAX_CLAIMED = 20
const MAX_ATTEMPTS = 10
const FIRST_RETRY_MS = 5000
const MAX_RETRY_MS = 10 * 60_000

export class DeliveryQueue {
  readonly #context: Context
  readonly #deliver: (delivery: Delivery) => Promise<DeliveryResult>
  #timer: NodeJS.Timeout | undefined
  #round: Promise<void> | undefined
  #isWoken = false
  #isStopped = false
  readonly #underWay = new Set<Promise<void>>()

  constructor(context: Context, deliver: (delivery: Delivery) => Promise<DeliveryResult>) {
    this.#context = context
    this.#deliver = deliver
  }

  /** Looks for work once a second, for what other processes have left. */
  start(): void {
    if (this.#isStopped) return
    this.#timer = setTimeout(() => {
      this.wake()
      this.start()
    }, POLL_MS)
    this.#timer.unref()
  }

  /** Resolves when what is under way has ended; the rest is left to other processes. */
  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#timer)
    await this.#round
    await Promise.all(this.#underWay)
  }

  /** Looks for work now: after a commit that may have left some. */
  wake(): void {
    if (this.#isStopped) return
    if (this.#round !== undefined) {
      this.#isWoken = true
      return
    }
    this.#round = this.#claimAll()
      .catch((error: unknown) => {
        this.#context.log.info({ err: error }, 'The deliveries of alerts could not be read')
      })
      .finally(() => {
        this.#round = undefined
        if (this.#isWoken) {
          this.#isWoken = false
          this.wake()
        }
      })
  }

  async #claimAll(): Promise<void> {
    for (;;) {
      const claimed = await this.#claim()
      for (const delivery of claimed) {
        const run = this.#run(delivery).finally(() => this.#underWay.delete(run))
        this.#underWay.add(run)
      }
      if (claimed.length < MAX_CLAIMED || this.#isStopped) return
    }
  }

  async #claim(): Promise<Delivery[]> {
    const now = this.#context.now()
    const until = new Date(now.getTime() + CLAIMED_MS)
    const { rows } = await sql<Delivery>`
      update alert_deliveries set attempts = attempts + 1, attempted = ${now}, due = ${until}
      where (organisationid, seq) in (
        select organisationid, seq from alert_deliveries
        where done is null and due <= ${now}
        order by due limit ${MAX_CLAIMED}
        for update skip locked
      )
      returning organisationid, seq, alertid, channel, event, created, attempts
    `.execute(this.#context.connections.system)
    return rows
  }

  async #run(delivery: Delivery): Promise<void> {
    const { log } = this.#context
    try {
      const result = await this.#deliver(delivery).catch((error: unknown): DeliveryResult => {
        log.warn({ err: error, alertid: delivery.alertid }, 'An alert could not be delivered')
        return { outcome: 'Failed on this server', state: 'retry' }
      })
      await this.#finish(delivery, result)
    } catch (error) {
      // The claim runs out, and the delivery is repeated.
      log.warn({ err: error }, 'The outcome of a delivery could not be stored')
    }
  }

  async #finish(
    { organisationid, seq, attempts }: Delivery,
    { outcome, state }: DeliveryResult,
  ): Promise<void> {
    const now = this.#context.now()
    const isDone = state !== 'retry' || attempts >= MAX_ATTEMPTS
    const wait = Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** (attempts - 1))
    const due = new Date(now.getTime() + wait)
    await this.#context.database.change(organisationid, [], (trx) =>
      trx
        .updateTable('alert_deliveries')
        .set({
          outcome,
          succeeded: state === 'delivered',
          done: isDone ? now : null,
          ...(!isDone && { due }),
        })
        .where('organisationid', '=', organisationid)
        .where('seq', '=', seq)
        .execute(),
    )
  }
}
