import type { Context } from '../../../platform/context.ts'
import type { Delivery } from '../deliveries/delivery-queue.ts'
import { capDocument } from './cap-document.ts'
import { type CapAlert, type CapMessage, isPublic, messagesOf } from './cap-rules.ts'
import { readCapState } from './read-cap.ts'

/** The documents that a webhook gets for a delivery, in this order; none if devices may not have the alert. */
export async function capForWebhook(
  context: Context,
  { organisationid, alertid, event }: Delivery,
): Promise<string[]> {
  const { alerts, source, quiet } = await readCapState(context, organisationid)
  const alert = alerts.find(({ id }) => id === alertid)
  if (!alert || !isPublic(alert, alerts, quiet)) return []
  // A siren must not start after the end, however late that arrives.
  if (event !== 'ended' && alert.ended !== null) return []
  const messages = messagesOf(alert, alerts, source)
  return messagesFor(event, alert, messages).map((message) => capDocument(message, source))
}

function messagesFor(
  event: Delivery['event'],
  { heldback }: CapAlert,
  messages: readonly CapMessage[],
): CapMessage[] {
  const last = (type: CapMessage['msgType']) =>
    messages.filter(({ msgType }) => msgType === type).slice(-1)
  if (event === 'ended') return last('Cancel')
  if (event === 'updated') return last('Update')
  // No update of its own is delivered while an alert is held back.
  return [...last('Alert'), ...(heldback === null ? [] : last('Update'))]
}
