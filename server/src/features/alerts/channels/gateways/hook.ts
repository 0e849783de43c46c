import { createHmac } from 'node:crypto'
import {
  type GatewayRequest,
  type GatewayResponse,
  type GatewaySettings,
  type OutgoingMessage,
  textOf,
} from './gateway.ts'

/**
 * Any other gateway, behind a small program of the organisation: JSON, signed like the webhook of alerts.
 * `id` is the same in all attempts. The response may say `cost`, as a text.
 */
export function hookRequest(
  { address, secret }: GatewaySettings,
  { id, number, text, voice }: OutgoingMessage,
  now: Date,
): GatewayRequest {
  const body = JSON.stringify({ id, type: voice ? 'voice' : 'sms', to: number, message: text })
  const timestamp = String(Math.floor(now.getTime() / 1000))
  const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
  return {
    url: address,
    headers: {
      'content-type': 'application/json',
      'x-holdfast-timestamp': timestamp,
      'x-holdfast-signature': `sha256=${signature}`,
    },
    body,
  }
}

export function hookCost({ body }: GatewayResponse): string {
  return textOf(body, 'cost')
}
