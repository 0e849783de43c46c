import type { LogEntry } from '@holdfast/contract/incidents/incident-log'
import type { Context } from '../../../../platform/context.ts'
import { withoutWaitBudget } from '../../../../platform/database/wait-budget.ts'
import { toAddressRanges } from '../../../../platform/outbound/public-addresses.ts'
import { PollingJob } from '../../../../platform/polling-job.ts'
import { appendSummary } from '../../../incident-log/index.ts'
import type { ChannelSecrets } from '../channel-secrets.ts'
import { findChannelsWithWork, findDueSteps } from '../find-due-messages.ts'
import { beginStep } from './begin-step.ts'
import { type ClaimedMessage, claimMessages } from './messages-store.ts'
import { type Gateways, type Sent, sendMessage } from './send-message.ts'
import { storeOutcome, type Told } from './store-outcome.ts'

/** Longer than a gateway may take: see `GATEWAY_TIMEOUT_MS`. */
const CLAIMED_MS = 60_000
/** A gateway that hangs holds so many of its own messages, and none of another. */
const AT_ONCE_BY_CHANNEL = 10
const AT_ONCE = 200

type Dependencies = {
  context: Context
  secrets: ChannelSecrets
  onEntriesAppended: (organisationid: string, entries: LogEntry[]) => void
}

/**
 * Sends text messages and calls, for all organisations. It is apart from the queue of pushes, mails and webhooks,
 * so that no gateway delays those. A process claims a message by postponing its time, and another takes over when
 * it dies. So each message is sent at least once.
 */
export class ChannelQueue {
  readonly #gateways: Gateways
  readonly #onEntriesAppended: Dependencies['onEntriesAppended']
  readonly #job: PollingJob
  readonly #running = new Map<string, number>()
  readonly #runs = new Set<Promise<void>>()
  #count = 0
  #isStopped = false

  constructor({ context, secrets, onEntriesAppended }: Dependencies) {
    const allowed = toAddressRanges(context.config.outboundPrivateAddresses)
    this.#gateways = { context, secrets, allowed }
    this.#onEntriesAppended = onEntriesAppended
    this.#job = new PollingJob({
      work: () => this.#work(),
      onFailure: (error) =>
        context.log.info({ err: error }, 'The text messages of alerts could not be read'),
    })
  }

  start(): void {
    this.#job.start()
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    await this.#job.stop()
    await Promise.all(this.#runs)
  }

  async #work(): Promise<void> {
    const { context } = this.#gateways
    if (context.sending.isPaused) return
    for (const { organisationid, seq } of await findDueSteps(context, context.now())) {
      await this.#beginStep(organisationid, seq)
    }
    for (const { organisationid, channelid } of await findChannelsWithWork(
      context,
      context.now(),
    )) {
      await this.#beginMessages(organisationid, channelid)
    }
  }

  /** One that fails, again and again, must not stop those of other organisations. */
  async #beginStep(organisationid: string, seq: number): Promise<void> {
    const { database, log, now } = this.#gateways.context
    try {
      const told = await database.change(organisationid, [], (scope) =>
        beginStep(scope, seq, now()),
      )
      await this.#tell(organisationid, told)
    } catch (error) {
      log.warn({ err: error }, 'The text messages of an alert could not be planned')
    }
  }

  async #beginMessages(organisationid: string, channelid: string): Promise<void> {
    const key = `${organisationid} ${channelid}`
    const max = Math.min(AT_ONCE_BY_CHANNEL - (this.#running.get(key) ?? 0), AT_ONCE - this.#count)
    if (max <= 0 || this.#isStopped) return
    const { database, now } = this.#gateways.context
    const until = new Date(now().getTime() + CLAIMED_MS)
    const claimed = await database.change(organisationid, [], (scope) =>
      claimMessages(scope, channelid, { max, now: now(), until }),
    )
    for (const message of claimed) this.#begin(key, message)
  }

  #begin(key: string, message: ClaimedMessage): void {
    this.#add(key, 1)
    const run = withoutWaitBudget(() => this.#run(message)).finally(() => {
      this.#add(key, -1)
      this.#runs.delete(run)
      // The next ones need not wait for the next round.
      if (!this.#isStopped && !this.#gateways.context.sending.isPaused) {
        this.#next(message)
      }
    })
    this.#runs.add(run)
  }

  #next({ organisationid, channelid }: ClaimedMessage): void {
    const run = withoutWaitBudget(() => this.#beginMessages(organisationid, channelid))
      .catch((error: unknown) => {
        this.#gateways.context.log.info({ err: error }, 'Text messages could not be claimed')
      })
      .finally(() => this.#runs.delete(run))
    this.#runs.add(run)
  }

  async #tell(organisationid: string, told: Told | undefined): Promise<void> {
    if (!told || told.texts.length === 0) return
    const { database, now } = this.#gateways.context
    const { incidentid, texts } = told
    const logs = { collection: 'logs', ownerid: incidentid } as const
    const entries = await database.change(organisationid, [logs], async (scope) => {
      const written: LogEntry[] = []
      for (const content of texts) {
        written.push(...(await appendSummary(scope, incidentid, { now: now(), content })))
      }
      return written
    })
    this.#onEntriesAppended(organisationid, entries)
  }

  #add(key: string, change: number): void {
    const count = (this.#running.get(key) ?? 0) + change
    if (count > 0) this.#running.set(key, count)
    else this.#running.delete(key)
    this.#count += change
  }

  async #run(message: ClaimedMessage): Promise<void> {
    const { context } = this.#gateways
    try {
      const sent = await sendMessage(this.#gateways, message).catch((error: unknown): Sent => {
        return {
          state: 'retry',
          isBroken: false,
          outcome: 'Failed on this server',
          cost: '',
          error,
        }
      })
      if (sent.error !== undefined) {
        context.log.info({ err: sent.error }, 'A text message could not be handed over')
      }
      await this.#tell(message.organisationid, await storeOutcome(context, message, sent))
    } catch (error) {
      // The claim expires, and the message is sent again.
      context.log.warn({ err: error }, 'The outcome of a text message could not be stored')
    }
  }
}
