import { findSilencing } from '@holdfast/contract/alerts/alert-sounds'
import type { Alert } from '@holdfast/contract/alerts/alerts'
import type { AlertPushPayload } from '@holdfast/contract/alerts/push'
import type { Context } from '../../../platform/context.ts'
import type { Scope } from '../../../platform/database/database.ts'
import { readRecipients } from '../answers/alert-answers-store.ts'
import { readUnanswered } from '../answers/unanswered-alerts.ts'
import { expectReceiptsOf } from '../delivery-times/expected-receipts.ts'
import { readOpenAlerts } from '../open-alerts-store.ts'
import type { PushOutcome, PushSender } from '../push/push-sender.ts'
import { readSubscriptions, type Subscription } from '../push/push-subscriptions-store.ts'
import { type DeliveryEvent, isEndBeingPushed, markPushed } from './deliveries-store.ts'
import type { Delivery, DeliveryResult } from './delivery-queue.ts'
import { findStop, type Stop, stoppedResult } from './stopped-deliveries.ts'

/** `receiptSecret` makes the tokens with which devices report an exercise. */
type PushMeans = { context: Context; sender: PushSender; receiptSecret: string }

/** Calls for help have their own push: see `call-pushes.ts`. */
type AlertEvent = Exclude<DeliveryEvent, 'called'>
type AlertDelivery = Delivery & { event: AlertEvent }

const PAYLOAD_TYPES = {
  sent: 'alert',
  repeated: 'alert',
  updated: 'update',
  ended: 'ended',
} as const satisfies Record<AlertEvent, AlertPushPayload['type']>

/**
 * How long a push service keeps a push for a device that is off. A repetition takes the place of the alert there, so
 * it is kept as long; the end must replace the alert on each device that has shown it.
 */
const TTL_SECONDS: Record<AlertEvent, number> = {
  sent: 60 * 60,
  repeated: 60 * 60,
  updated: 60 * 60,
  ended: 24 * 60 * 60,
}

/** Often enough that after a crash few devices get a push twice, or too late. It delays no push. */
const STORE_INTERVAL_MS = 250

/**
 * Pushes an alert, or a change of it, to the devices of its recipients that no earlier attempt has
 * reached. It stores which devices it has reached while it still pushes to others, so that after a crash
 * hardly any device gets the push twice. Once there is a reason to stop, no further push of it begins, and
 * once a lockdown has begun, no further push of it makes a sound.
 */
export async function sendPushes(
  means: PushMeans,
  alert: Alert,
  delivery: AlertDelivery,
  canContinue: () => boolean,
): Promise<DeliveryResult> {
  const { context, sender, receiptSecret } = means
  const { organisationid, event } = delivery
  const { subscriptions, isWanted, topic, ...first } = await readDevices(context, alert, delivery)
  if (subscriptions.length === 0) {
    // Nobody is left to remind.
    if (!isWanted && event === 'repeated')
      return { outcome: 'Everybody has answered', state: 'delivered' }
    const reached = delivery.reached.length
    const outcome = reached > 0 ? 'All devices were reached' : 'No device to push to'
    return { outcome, state: 'delivered', reached }
  }
  let state = first.state
  const tokens = await expectReceiptsOf(context, {
    ...{ secret: receiptSecret, alert, delivery, subscriptions },
  })
  const messages = subscriptions.map((subscription) => ({
    subscription,
    payload: (): AlertPushPayload => ({
      type: PAYLOAD_TYPES[event],
      id: alert.id,
      exercise: alert.exercise,
      silent: state.isSilent,
      ...tokens.get(subscription.endpoint),
    }),
  }))
  const reached = new ReachedDevices(context, delivery)
  const update = async () => {
    await reached.store()
    state = await context.database.read(organisationid, (scope) =>
      readState(scope, alert, delivery),
    )
  }
  // No push waits for this, even if the database is down; a retry may then push to some devices again.
  const timer = setInterval(() => {
    update().catch((error: unknown) => {
      context.log.info({ err: error }, 'The progress of pushing an alert could not be stored')
    })
  }, STORE_INTERVAL_MS)
  const outcomes = await sender.send(organisationid, messages, {
    topic,
    ttlSeconds: TTL_SECONDS[event],
    canContinue: () => canContinue() && state.stop === undefined,
    onAccepted: (subscription) => reached.add(subscription),
  })
  clearInterval(timer)
  await reached.store()
  return { ...resultOf(outcomes, state.stop), reached: delivery.reached.length + reached.count }
}

function resultOf(outcomes: readonly PushOutcome[], stop: Stop | undefined): DeliveryResult {
  const count = (counted: PushOutcome) => outcomes.filter((outcome) => outcome === counted).length
  const [failed, unsent] = [count('failed'), count('unsent')]
  const outcome = `${count('accepted')} accepted, ${count('gone')} gone, ${failed} failed`
  if (failed + unsent === 0) return { outcome, state: 'delivered' }
  if (stop) return stoppedResult(outcome, stop)
  return {
    outcome: unsent > 0 ? `${outcome}, ${unsent} still to send` : outcome,
    state: 'retry',
  }
}

type AlertState = { stop: Stop | undefined; isSilent: boolean }

/** What may change while the alert is being pushed. The end itself is pushed in silence. */
async function readState(scope: Scope, alert: Alert, delivery: AlertDelivery): Promise<AlertState> {
  const stop = await findStop(scope, delivery)
  const isSilent =
    delivery.event === 'ended' ||
    alert.sound === 'silent' ||
    findSilencing(alert, await readOpenAlerts(scope)) !== undefined
  return { stop, isSilent }
}

/** Whether the sender gets the push: not of what they do themselves, but of what others write, and of the end. */
function concernsSender(alert: Alert, event: AlertEvent): boolean {
  if (event === 'updated') return alert.updates.at(-1)?.userid !== alert.userid
  return event === 'ended' && !alert.mistake && alert.endedby !== alert.authorname
}

/** The devices that still need the push, whether anybody needs it, and the state of the alert. */
function readDevices(
  { database }: Context,
  alert: Alert,
  delivery: AlertDelivery,
): Promise<{
  subscriptions: Subscription[]
  isWanted: boolean
  topic: string
  state: AlertState
}> {
  const { organisationid, event, reached } = delivery
  return database.read(organisationid, async (scope) => {
    const readWanted = event === 'repeated' ? readUnanswered : readRecipients
    const wanted = new Set((await readWanted(scope, alert.id)).map(({ userid }) => userid))
    if (!concernsSender(alert, event)) wanted.delete(alert.userid)
    const alreadyReached = new Set(reached)
    const devices = await readSubscriptions(scope)
    const subscriptions = devices.filter(
      ({ userid, endpoint }) => wanted.has(userid) && !alreadyReached.has(endpoint),
    )
    const state = await readState(scope, alert, delivery)
    const topic = await topicOf(scope, alert)
    return { subscriptions, isWanted: wanted.size > 0, topic, state }
  })
}

/**
 * A device that was off gets only the latest state of the alert when it is on again, and not the end that was a mistake.
 * While that end is still being pushed it could take the place of this push instead, so this one stands beside it.
 */
async function topicOf(scope: Scope, { id, continues }: Alert): Promise<string> {
  if (continues === null || (await isEndBeingPushed(scope, continues))) return id
  return continues
}

class ReachedDevices {
  readonly #context: Context
  readonly #delivery: Delivery
  #added: Subscription[] = []
  #count = 0
  #storing: Promise<void> = Promise.resolve()

  constructor(context: Context, delivery: Delivery) {
    this.#context = context
    this.#delivery = delivery
  }

  add(device: Subscription): void {
    this.#added.push(device)
    this.#count += 1
  }

  get count(): number {
    return this.#count
  }

  /** Stores what was added since the last call. After a failure the next call stores it too. */
  store(): Promise<void> {
    const stored = this.#storing.then(() => this.#storeAdded())
    this.#storing = stored.catch(() => undefined)
    return stored
  }

  async #storeAdded(): Promise<void> {
    if (this.#added.length === 0) return
    const { organisationid, alertid } = this.#delivery
    const { database, now } = this.#context
    const devices = this.#added
    this.#added = []
    const changed = [{ collection: 'alertanswers', ownerid: alertid } as const]
    try {
      await database.change(organisationid, changed, (scope) =>
        markPushed(scope, this.#delivery, devices, now()),
      )
    } catch (error) {
      this.#added.unshift(...devices)
      throw error
    }
  }
}
