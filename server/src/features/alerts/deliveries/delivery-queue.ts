import type { AlertDelivery } from '@holdfast/contract/alerts/alert-settings'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { withoutWaitBudget } from '../../../platform/database/wait-budget.ts'

/**
 * Runs the deliveries of alerts in the background, for all organisations. A process claims a delivery by
 * postponing its due time, and renews the claim while it runs. So several processes share the work, and
 * when one dies another one claims its deliveries. Each claim raises `attempts`, which shows whose claim
 * it is. Each delivery runs at least once; receivers recognise repetitions by the alert's id.
 */

export type Delivery = {
  organisationid: string
  seq: number
  alertid: string
  channel: AlertDelivery['channel']
  event: AlertDelivery['event']
  created: string
  attempts: number
  /** The endpoints of devices that an earlier attempt has pushed to. */
  reached: string[]
}

/**
 * `retry`: it did not succeed, or not for everybody, but may succeed later. `later`: it has to wait, perhaps for as
 * long as an alert lasts, which is no attempt. `reached`: how many devices or mail addresses all attempts have reached
 * so far, if counted.
 */
export type DeliveryResult = {
  outcome: string
  state: 'delivered' | 'retry' | 'later' | 'given up'
  reached?: number
}

/**
 * `canContinue`: false once the claim is lost or the process stops. A delivery with many parts asks before
 * each part; the next claim, perhaps by another process, does the rest.
 */
type Deliver = (delivery: Delivery, canContinue: () => boolean) => Promise<DeliveryResult>

type Run = { delivery: Delivery; claimedUntil: Date; ended: Promise<void> }

const POLL_MS = 1000
const CLAIMED_MS = 60_000
/** Early enough for several attempts to renew before the claim expires. */
const RENEWED_AFTER_MS = 20_000
const MAX_CLAIMED = 20
const MAX_ATTEMPTS = 10
const FIRST_RETRY_MS = 5000
const MAX_RETRY_MS = 10 * 60_000

/** A webhook gets updates in order; for the end of the alert, `webhook.ts` takes care of the order. */
const isNextOfWebhook = sql`not (
  channel = 'webhook' and event = 'updated' and exists (
    select from alert_deliveries earlier
    where earlier.organisationid = alert_deliveries.organisationid
      and earlier.alertid = alert_deliveries.alertid
      and earlier.channel = 'webhook'
      and earlier.seq < alert_deliveries.seq
      and earlier.done is null
  )
)`

export class DeliveryQueue {
  readonly #context: Context
  readonly #deliver: Deliver
  #timer: NodeJS.Timeout | undefined
  #round: Promise<void> | undefined
  #isWoken = false
  #isStopped = false
  readonly #runs = new Set<Run>()

  constructor(context: Context, deliver: Deliver) {
    this.#context = context
    this.#deliver = deliver
  }

  /** Once a second, looks for deliveries left by other processes, and renews the claims of this one. */
  start(): void {
    if (this.#isStopped) return
    this.#timer = setTimeout(() => {
      this.wake()
      this.start()
    }, POLL_MS)
    this.#timer.unref()
  }

  /** Resolves when running deliveries have ended; the next claim does the rest. */
  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#timer)
    await this.#round
    await Promise.all([...this.#runs].map(({ ended }) => ended))
  }

  /** Looks for work now. Call it after a commit that may have added some. */
  wake(): void {
    if (this.#isStopped) return
    if (this.#round !== undefined) {
      this.#isWoken = true
      return
    }
    // A run lasts longer than the request that woke the queue, and may wait longer.
    this.#round = withoutWaitBudget(() => this.#renewAndClaim())
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

  async #renewAndClaim(): Promise<void> {
    await this.#renewClaims()
    // Open devices have received the alert nevertheless.
    if (this.#context.sending.isPaused) return
    for (;;) {
      const claimedUntil = this.#endOfClaim()
      const claimed = await this.#claim(claimedUntil)
      for (const delivery of claimed) this.#begin(delivery, claimedUntil)
      if (claimed.length < MAX_CLAIMED || this.#isStopped) return
    }
  }

  #endOfClaim(): Date {
    return new Date(this.#context.now().getTime() + CLAIMED_MS)
  }

  async #renewClaims(): Promise<void> {
    const due = this.#endOfClaim()
    for (const run of this.#runs) {
      if (due.getTime() - run.claimedUntil.getTime() < RENEWED_AFTER_MS) continue
      const { organisationid, seq, attempts } = run.delivery
      const renewed = await this.#context.connections.system
        .updateTable('alert_deliveries')
        .set({ due })
        .where('organisationid', '=', organisationid)
        .where('seq', '=', seq)
        .where('attempts', '=', attempts)
        .where('done', 'is', null)
        .returning('seq')
        .executeTakeFirst()
      if (renewed) run.claimedUntil = due
    }
  }

  async #claim(until: Date): Promise<Delivery[]> {
    const now = this.#context.now()
    const { rows } = await sql<Delivery>`
      update alert_deliveries
      set attempts = attempts + 1, attempted = ${now}, due = ${until}, running = true
      where (organisationid, seq) in (
        select organisationid, seq from alert_deliveries
        where done is null and due <= ${now} and ${isNextOfWebhook}
        order by due limit ${MAX_CLAIMED}
        for update skip locked
      )
      returning organisationid, seq, alertid, channel, event, created, attempts, reached
    `.execute(this.#context.connections.system)
    return rows
  }

  #begin(delivery: Delivery, claimedUntil: Date): void {
    const run: Run = { delivery, claimedUntil, ended: Promise.resolve() }
    this.#runs.add(run)
    const canContinue = () => !this.#isStopped && this.#context.now() < run.claimedUntil
    run.ended = this.#run(delivery, canContinue).finally(() => this.#runs.delete(run))
  }

  async #run(delivery: Delivery, canContinue: () => boolean): Promise<void> {
    const { log } = this.#context
    try {
      const result = await this.#deliver(delivery, canContinue).catch(
        (error: unknown): DeliveryResult => {
          log.warn({ err: error, alertid: delivery.alertid }, 'An alert could not be delivered')
          return { outcome: 'Failed on this server', state: 'retry' }
        },
      )
      await this.#finish(delivery, result)
    } catch (error) {
      // The claim expires, and the delivery is repeated.
      log.warn({ err: error }, 'The outcome of a delivery could not be stored')
    }
  }

  /** Stores nothing if another process has the claim now: it will store the outcome. */
  async #finish(
    { organisationid, seq, attempts }: Delivery,
    { outcome, state, reached }: DeliveryResult,
  ): Promise<void> {
    const now = this.#context.now()
    const isLastAttempt = attempts >= MAX_ATTEMPTS && !this.#isStopped
    const isDone = state !== 'later' && (state !== 'retry' || isLastAttempt)
    const due = new Date(now.getTime() + this.#waitAfter(state, attempts))
    await this.#context.database.change(organisationid, [], ({ trx }) =>
      trx
        .updateTable('alert_deliveries')
        .set({
          outcome,
          succeeded: state === 'delivered',
          ...(reached === undefined ? {} : { reachedcount: reached }),
          running: false,
          ...(state === 'later' && { attempts: attempts - 1 }),
          done: isDone ? now : null,
          ...(isDone ? { reached: [] } : { due }),
        })
        .where('organisationid', '=', organisationid)
        .where('seq', '=', seq)
        .where('attempts', '=', attempts)
        // After a wait the number of a claim is given out again.
        .where('running', '=', true)
        .execute(),
    )
  }

  #waitAfter(state: DeliveryResult['state'], attempts: number): number {
    // A delivery interrupted by a stop need not wait: another process takes it over.
    if (this.#isStopped) return 0
    if (state === 'later') return FIRST_RETRY_MS
    return Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** (attempts - 1))
  }
}
