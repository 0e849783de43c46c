import type { Alert } from '@holdfast/contract/alerts'
import type { Context } from '../../platform/context.ts'
import { readRecipients } from './alert-answers-store.ts'
import { markPushed } from './deliveries-store.ts'
import type { Delivery, DeliveryResult } from './delivery-queue.ts'
import type { PushOutcome, PushSender } from './push-sender.ts'
import { readSubscriptions, type Subscription } from './push-subscriptions-store.ts'

/** Often enough that few devices get a push twice after a crash, and seldom enough to delay none. */
const STORED_EVERY_MS = 250

/**
 * Pushes an alert, or what happened to it, to the devices of its recipients that no earlier attempt has
 * reached. Which ones were reached is stored while the others are still being pushed to, so that after a
 * crash hardly any get it twice.
 */
export async function sendPushes(
  context: Context,
  sender: PushSender,
  alert: Alert,
  delivery: Delivery,
  canContinue: () => boolean,
): Promise<DeliveryResult> {
  const { organisationid, event } = delivery
  const subscriptions = await readDevices(context, alert, delivery)
  if (subscriptions.length === 0) return { outcome: 'No device to push to', state: 'delivered' }
  const payload = {
    type: 'alert',
    id: alert.id,
    exercise: alert.exercise,
    silent: alert.sound === 'silent' || event === 'ended',
  } as const
  const messages = subscriptions.map((subscription) => ({ subscription, payload }))
  const reached = new ReachedDevices(context, delivery)
  // Without the database people are alerted all the same; a retry may then push to them again.
  const timer = setInterval(() => {
    reached.store().catch((error: unknown) => {
      context.log.info({ err: error }, 'The devices that were reached could not be stored')
    })
  }, STORED_EVERY_MS)
  const onAccepted = (subscription: Subscription) => reached.add(subscription)
  const outcomes = await sender
    .send(organisationid, messages, { canContinue, onAccepted })
    .finally(() => clearInterval(timer))
  await reached.store()
  const count = (counted: PushOutcome) => outcomes.filter((outcome) => outcome === counted).length
  const failed = count('failed')
  const outcome = `${count('accepted')} accepted, ${count('gone')} gone, ${failed} failed`
  return { outcome, state: failed > 0 ? 'retry' : 'delivered' }
}

/** Those that are still to be pushed to. Nobody pushes to themselves. */
function readDevices(
  { database }: Context,
  alert: Alert,
  { organisationid, event, reached }: Delivery,
): Promise<Subscription[]> {
  return database.read(organisationid, async (trx) => {
    const recipients = await readRecipients(trx, organisationid, alert.id)
    const wanted = new Set(
      recipients
        .filter(({ answer }) => event !== 'repeated' || answer === 'none' || answer === 'seen')
        .map(({ userid }) => userid),
    )
    wanted.delete(alert.userid)
    const alreadyReached = new Set(reached)
    const subscriptions = await readSubscriptions(trx, organisationid)
    return subscriptions.filter(
      ({ userid, endpoint }) => wanted.has(userid) && !alreadyReached.has(endpoint),
    )
  })
}

class ReachedDevices {
  readonly #context: Context
  readonly #delivery: Delivery
  #added: Subscription[] = []
  #storing: Promise<void> = Promise.resolve()

  constructor(context: Context, delivery: Delivery) {
    this.#context = context
    this.#delivery = delivery
  }

  add(device: Subscription): void {
    this.#added.push(device)
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
    const changed = [{ collection: 'alertanswers', alertid } as const]
    try {
      await database.change(organisationid, changed, (trx) =>
        markPushed(trx, this.#delivery, devices, now()),
      )
    } catch (error) {
      this.#added.unshift(...devices)
      throw error
    }
  }
}
