import type { LogEntry } from '@holdfast/contract/incidents/incident-log'
import type { Context } from '../../../../platform/context.ts'
import { withoutWaitBudget } from '../../../../platform/database/wait-budget.ts'
import { toAddressRanges } from '../../../../platform/outbound/public-addresses.ts'
import { PollingJob } from '../../../../platform/polling-job.ts'
import type { ChannelSecrets } from '../channel-secrets.ts'
import {
  findChannelsWithWork,
  findDueSteps,
  findStepsWithPendingTexts,
} from '../find-due-messages.ts'
import { reasonOf } from '../gateways/hand-over.ts'
import { beginStep } from './begin-step.ts'
import { mailPendingTexts } from './mail-pending-texts.ts'
import { type ClaimedMessage, claimMessages } from './messages-store.ts'
import { type Gateways, type Sent, sendMessage } from './send-message.ts'
import { SendingRoom } from './sending-room.ts'
import { MAX_ATTEMPTS, storeOutcome } from './store-outcome.ts'
import { writePendingTexts } from './write-pending-texts.ts'

/** Longer than a gateway may take: see `GATEWAY_TIMEOUT_MS`. */
const CLAIMED_MS = 60_000
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
  readonly #room = new SendingRoom()
  readonly #runs = new Set<Promise<void>>()
  /** The steps of which something is being written to the log. */
  readonly #writing = new Set<number>()
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
    for (const { organisationid, seq } of await findStepsWithPendingTexts(context)) {
      this.#beginWriting(organisationid, seq)
    }
    const channels = await findChannelsWithWork(context, context.now())
    for (const { organisationid, channelid } of channels) {
      await this.#tryMessages(organisationid, channelid)
    }
  }

  /** One that fails, again and again, must not stop those of other organisations. */
  async #beginStep(organisationid: string, seq: number): Promise<void> {
    const { database, log, now } = this.#gateways.context
    try {
      await database.change(organisationid, [], (scope) => beginStep(scope, seq, now()))
    } catch (error) {
      log.warn({ err: error }, 'The text messages of an alert could not be planned')
    }
  }

  async #tryMessages(organisationid: string, channelid: string): Promise<void> {
    try {
      await this.#beginMessages(organisationid, channelid)
    } catch (error) {
      this.#gateways.context.log.info({ err: error }, 'Text messages could not be claimed')
    }
  }

  async #beginMessages(organisationid: string, channelid: string): Promise<void> {
    const max = this.#room.of(organisationid, channelid)
    if (max <= 0 || this.#isStopped) return
    const { database, now } = this.#gateways.context
    const claimed = await database.change(organisationid, [], (scope) =>
      claimMessages(scope, channelid, { max, now: now(), heldMs: CLAIMED_MS }),
    )
    for (const message of claimed) this.#begin(message)
  }

  #begin(message: ClaimedMessage): void {
    this.#room.take(message)
    const run = withoutWaitBudget(() => this.#run(message)).finally(() => {
      this.#room.giveBack(message)
      this.#runs.delete(run)
      // The next ones need not wait for the next round.
      if (!this.#isStopped && !this.#gateways.context.sending.isPaused) {
        this.#next(message)
      }
    })
    this.#runs.add(run)
  }

  #next({ organisationid, channelid }: ClaimedMessage): void {
    const run = withoutWaitBudget(() => this.#tryMessages(organisationid, channelid)).finally(() =>
      this.#runs.delete(run),
    )
    this.#runs.add(run)
  }

  /** Not awaited: whoever holds the log of one incident delays nobody's messages. */
  #beginWriting(organisationid: string, seq: number): void {
    if (this.#writing.has(seq)) return
    this.#writing.add(seq)
    const run = withoutWaitBudget(() => this.#writeTexts(organisationid, seq)).finally(() => {
      this.#writing.delete(seq)
      this.#runs.delete(run)
    })
    this.#runs.add(run)
  }

  /** What fails is found again in the next round. */
  async #writeTexts(organisationid: string, seq: number): Promise<void> {
    const { context } = this.#gateways
    const { database, log, now } = context
    try {
      const { entries, isLeft } = await database.changeAsFound(organisationid, async (scope) => {
        const written = await writePendingTexts(scope, seq, now())
        const changed = written.entries.map(({ incidentid: ownerid }) => ({
          ...{ collection: 'logs' as const, ownerid },
        }))
        return { result: written, changed }
      })
      if (isLeft) await mailPendingTexts(context, organisationid, seq)
      this.#onEntriesAppended(organisationid, entries)
    } catch (error) {
      log.info({ err: error }, 'What became of text messages could not be written to the log')
    }
  }

  async #run(message: ClaimedMessage): Promise<void> {
    const { context } = this.#gateways
    try {
      const sent = await this.#send(message)
      if (sent.error !== undefined) {
        const reason = reasonOf(sent.error)
        context.log.info({ reason }, 'A text message could not be handed over')
      }
      await storeOutcome(context, message, sent)
    } catch (error) {
      // The claim expires, and the message is sent again.
      context.log.warn({ err: error }, 'The outcome of a text message could not be stored')
    }
  }

  async #send(message: ClaimedMessage): Promise<Sent> {
    const failed = { isBroken: false, cost: '' }
    // Its attempts were begun, and what became of them could not be stored: no more of them.
    if (message.attempts > MAX_ATTEMPTS) {
      return { ...failed, state: 'failed', outcome: 'Tried several times, without a known outcome' }
    }
    return sendMessage(this.#gateways, message).catch((error: unknown): Sent => {
      return { ...failed, state: 'retry', outcome: 'Failed on this server', error }
    })
  }
}
