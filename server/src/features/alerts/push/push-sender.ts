import type { PushPayload } from '@holdfast/contract/alerts/push'
import webpush from 'web-push'
import type { Context } from '../../../platform/context.ts'
import { toAddressRanges } from '../../../platform/outbound/public-addresses.ts'
import { ForbiddenAddress, sendRequest } from '../../../platform/outbound/send-request.ts'
import type { PushKeys } from './push-keys.ts'
import { findKeyProblems } from './push-subscription-keys.ts'
import { removeSubscription, type Subscription, setRefused } from './push-subscriptions-store.ts'

/** `gone`: the subscription has ended; `failed`: it may succeed later; `unsent`: not begun. */
export type PushOutcome = 'accepted' | 'gone' | 'failed' | 'unsent'

/** `refused`: the service works, and does not take this one. */
type Attempt = Exclude<PushOutcome, 'unsent'> | 'refused'

/** `payload` is called when the push begins, which may be long after the first one. */
export type PushMessage = { subscription: Subscription; payload: () => PushPayload }

type Options = {
  /** A device that was off gets only the last of several messages with the same topic. */
  topic?: string
  /** How long a push service keeps a message for a device that is off; a later one would mislead. */
  ttlSeconds?: number
  /** Is asked before each push. */
  canContinue?: () => boolean
  onAccepted?: (subscription: Subscription) => void
}

/** Parallel pushes to one push service; other services do not wait for it. */
const PER_SERVICE = 50
const TIMEOUT_MS = 10_000
/** Failures in a row after which a push service counts as down and is not called until the retry. */
const MAX_FAILURES = PER_SERVICE
/** Failing devices that are remembered: more than one process ever has. */
const MAX_FAILING = 100_000
const DEFAULT_TTL_SECONDS = 60 * 60

export class PushSender {
  readonly #context: Context
  readonly #keys: PushKeys
  readonly #allowed
  /** The endpoints whose last attempt failed, the one that was tried last at the end. */
  readonly #failing = new Set<string>()

  constructor(context: Context, keys: PushKeys) {
    this.#context = context
    this.#keys = keys
    this.#allowed = toAddressRanges(context.config.outboundPrivateAddresses)
  }

  /**
   * Sends all messages, and removes subscriptions that are gone. The outcomes are in the order of the
   * messages. It never rejects.
   */
  async send(
    organisationid: string,
    messages: readonly PushMessage[],
    { canContinue = () => true, onAccepted = () => {}, ...retention }: Options = {},
  ): Promise<PushOutcome[]> {
    const outcomes = messages.map((): PushOutcome => 'unsent')
    const refused: string[] = []
    const takenAgain: string[] = []
    const services = Map.groupBy(this.#inOrder(messages), (index) => {
      const endpoint = messages[index]?.subscription.endpoint ?? ''
      return URL.parse(endpoint)?.host ?? ''
    })
    await Promise.all(
      [...services.values()].map((indexes) => {
        let failures = 0
        return forEachAtOnce(PER_SERVICE, indexes, async (index) => {
          const message = messages[index]
          if (!message || !canContinue()) return
          if (failures >= MAX_FAILURES) {
            outcomes[index] = 'failed'
            return
          }
          const attempt = await this.#sendOne(organisationid, message, retention)
          // A service that refuses a device is not down.
          failures = attempt === 'failed' ? failures + 1 : 0
          outcomes[index] = attempt === 'refused' ? 'failed' : attempt
          const { subscription } = message
          this.#remember(subscription.endpoint, outcomes[index])
          if (attempt === 'accepted') onAccepted(subscription)
          if (attempt === 'accepted' && subscription.refused) takenAgain.push(subscription.endpoint)
          if (attempt === 'refused' && !subscription.refused) refused.push(subscription.endpoint)
        })
      }),
    )
    await this.#storeRefusals(organisationid, refused, this.#context.now())
    await this.#storeRefusals(organisationid, takenAgain, null)
    return outcomes
  }

  /** Devices that fail each time must not be the only ones that are tried before the service counts as down. */
  #inOrder(messages: readonly PushMessage[]): number[] {
    const ranks = new Map([...this.#failing].map((endpoint, index) => [endpoint, index + 1]))
    const rankOf = (index: number) => ranks.get(messages[index]?.subscription.endpoint ?? '') ?? 0
    return [...messages.keys()].toSorted((a, b) => rankOf(a) - rankOf(b))
  }

  #remember(endpoint: string, outcome: PushOutcome): void {
    this.#failing.delete(endpoint)
    if (outcome === 'failed') this.#failing.add(endpoint)
    const [oldest] = this.#failing
    if (oldest !== undefined && this.#failing.size > MAX_FAILING) this.#failing.delete(oldest)
  }

  async #sendOne(
    organisationid: string,
    { subscription, payload }: PushMessage,
    { topic, ttlSeconds = DEFAULT_TTL_SECONDS }: Pick<Options, 'topic' | 'ttlSeconds'>,
  ): Promise<Attempt> {
    const { endpoint, p256dh, auth } = subscription
    // An earlier version stored any keys.
    if (findKeyProblems(subscription).length > 0) return this.#remove(organisationid, endpoint)
    try {
      const details = webpush.generateRequestDetails(
        { endpoint, keys: { p256dh, auth } },
        JSON.stringify(payload()),
        {
          TTL: ttlSeconds,
          ...(topic === undefined ? {} : { topic }),
          urgency: 'high',
          vapidDetails: { subject: subjectOf(this.#context.config.publicUrl), ...this.#keys },
        },
      )
      const status = await sendRequest(
        {
          url: details.endpoint,
          headers: details.headers as Record<string, string>,
          body: details.body ?? '',
          timeoutMs: TIMEOUT_MS,
        },
        this.#allowed,
      )
      if (status === 404 || status === 410) return await this.#remove(organisationid, endpoint)
      if (status >= 200 && status < 300) return 'accepted'
      return status >= 500 || status === 429 ? 'failed' : 'refused'
    } catch (error) {
      if (error instanceof ForbiddenAddress) return this.#remove(organisationid, endpoint)
      this.#context.log.info({ err: error }, 'A push could not be sent')
      return 'failed'
    }
  }

  async #storeRefusals(
    organisationid: string,
    endpoints: readonly string[],
    refused: Date | null,
  ): Promise<void> {
    if (endpoints.length === 0) return
    const { database, log } = this.#context
    try {
      await database.change(organisationid, [], (scope) => setRefused(scope, endpoints, refused))
    } catch (error) {
      log.info({ err: error }, 'The devices that a push service refuses could not be stored')
    }
  }

  async #remove(organisationid: string, endpoint: string): Promise<'gone'> {
    const { database, log } = this.#context
    try {
      await database.change(organisationid, [], (scope) => removeSubscription(scope, endpoint))
    } catch (error) {
      log.info({ err: error }, 'A device that is gone could not be removed')
    }
    return 'gone'
  }
}

/** Whom a push service may contact about our pushes: an https or mail address. */
function subjectOf(publicUrl: string): string {
  return publicUrl.startsWith('https://') ? publicUrl : 'mailto:no-reply@holdfast.example'
}

/** Runs the job for every entry, at most `count` at the same time. */
export async function forEachAtOnce<T>(
  count: number,
  entries: readonly T[],
  job: (entry: T) => Promise<void>,
): Promise<void> {
  const queue = [...entries]
  const worker = async () => {
    for (let entry = queue.shift(); entry !== undefined; entry = queue.shift()) await job(entry)
  }
  await Promise.all(Array.from({ length: count }, worker))
}
