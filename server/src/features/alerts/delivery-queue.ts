import type { AlertDelivery } from '@holdfast/contract/alert-settings'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { withoutWaitBudget } from '../../platform/database/wait-budget.ts'

/**
 * Runs the deliveries of alerts in the background, for all organisations. A delivery is claimed by
 * moving its due time on, and the claim is renewed for as long as the run lasts. So several processes
 * share the work, and when one dies another one claims what it had begun. `attempts` is raised by each
 * claim and tells whose it is. Each delivery is done at least once; receivers recognise repetitions
 * by the alert's id.
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
 * `retry`: it did not succeed, or not for everybody, but may do later. `reached`: how many devices or mail
 * addresses it has reached by all attempts so far, where that is counted.
 */
export type DeliveryResult = {
  outcome: string
  state: 'delivered' | 'retry' | 'given up'
  reached?: number
}

/**
 * `canContinue`: false once the claim is lost or the process is to stop. A delivery of many parts asks
 * before each; what it has not begun is done by the next claim, perhaps another process's.
 */
type Deliver = (delivery: Delivery, canContinue: () => boolean) => Promise<DeliveryResult>

type Run = { delivery: Delivery; claimedUntil: Date; ended: Promise<void> }

const POLL_MS = 1000
const CLAIMED_MS = 60_000
/** Early enough for several attempts before the claim runs out. */
const RENEWED_AFTER_MS = 20_000
const MAX_CLAIMED = 20
const MAX_ATTEMPTS = 10
const FIRST_RETRY_MS = 5000
const MAX_RETRY_MS = 10 * 60_000

/** A webhook gets an update only after what happened before it; `webhook.ts` sees to its end. */
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

  /** Once a second looks for what other processes have left, and renews the claims of this one. */
  start(): void {
    if (this.#isStopped) return
    this.#timer = setTimeout(() => {
      this.wake()
      this.start()
    }, POLL_MS)
    this.#timer.unref()
  }

  /** Resolves when what is under way has ended; the rest is left to the next claim. */
  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#timer)
    await this.#round
    await Promise.all([...this.#runs].map(({ ended }) => ended))
  }

  /** Looks for work now: after a commit that may have left some. */
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
    // Open devices have the alert all the same.
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
      // The claim runs out, and the delivery is repeated.
      log.warn({ err: error }, 'The outcome of a delivery could not be stored')
    }
  }

  /** Stores nothing when the claim is somebody else's by now: the outcome will be theirs. */
  async #finish(
    { organisationid, seq, attempts }: Delivery,
    { outcome, state, reached }: DeliveryResult,
  ): Promise<void> {
    const now = this.#context.now()
    const isDone = state !== 'retry' || (attempts >= MAX_ATTEMPTS && !this.#isStopped)
    // What a stop has interrupted need not wait: another process takes it over.
    const wait = this.#isStopped ? 0 : Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** (attempts - 1))
    const due = new Date(now.getTime() + wait)
    await this.#context.database.change(organisationid, [], (trx) =>
      trx
        .updateTable('alert_deliveries')
        .set({
          outcome,
          succeeded: state === 'delivered',
          ...(reached === undefined ? {} : { reachedcount: reached }),
          running: false,
          done: isDone ? now : null,
          ...(isDone ? { reached: [] } : { due }),
        })
        .where('organisationid', '=', organisationid)
        .where('seq', '=', seq)
        .where('attempts', '=', attempts)
        .execute(),
    )
  }
}
