import type { Alert } from '@holdfast/contract/alerts/alerts'
import type { Context } from '../../../platform/context.ts'
import { readRecipients } from '../answers/alert-answers-store.ts'
import type { Delivery } from '../deliveries/delivery-queue.ts'
import type { Subscription } from '../push/push-subscriptions-store.ts'
import { expectReceipts } from './delivery-receipts-store.ts'
import { hashToken, receiptToken } from './receipt-tokens.ts'

type ToExpect = {
  /** Makes the tokens. */
  secret: string
  alert: Pick<Alert, 'id' | 'exercise'>
  delivery: Pick<Delivery, 'organisationid' | 'event'>
  subscriptions: readonly Subscription[]
}

type Tokens = ReadonlyMap<string, { token: string }>

/**
 * Expects a report of each device to which an exercise is pushed. The tokens for the pushes are by the device's
 * push address. There are none for a real alert, nor if the expectation cannot be stored: no alert fails
 * because it cannot be measured.
 */
export async function expectReceiptsOf(
  { database, log }: Context,
  { secret, alert, delivery, subscriptions }: ToExpect,
): Promise<Tokens> {
  const { organisationid, event } = delivery
  if (!alert.exercise || (event !== 'sent' && event !== 'repeated')) return new Map()
  const tokens = new Map(
    subscriptions.map(({ endpoint }) => {
      const token = receiptToken(secret, { organisationid, alertid: alert.id, endpoint })
      return [endpoint, { token }] as const
    }),
  )
  try {
    await database.change(organisationid, [], async (scope) => {
      const recipients = await readRecipients(scope, alert.id)
      const names = new Map(recipients.map(({ userid, name }) => [userid, name]))
      const devices = subscriptions.map(({ userid, endpoint }) => ({
        ...{ userid, name: names.get(userid) ?? userid, device: hashToken(endpoint) },
        tokenhash: hashToken(tokens.get(endpoint)?.token ?? ''),
      }))
      await expectReceipts(scope, { alertid: alert.id }, devices)
    })
  } catch (error) {
    log.info({ err: error }, 'How long an exercise takes to reach its devices is not measured')
    return new Map()
  }
  return tokens
}
