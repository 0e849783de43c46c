import { createHmac } from 'node:crypto'
import {
  type GatewayRequest,
  type GatewayResponse,
  type GatewaySettings,
  type OutgoingMessage,
  textOf,
} from './gateway.ts'

/**
 * GOV.UK Notify, by https://docs.notifications.service.gov.uk/rest-api.html. Not tried with the real one. The secret
 * is the API key, `name-service-secret`, where the last two are UUIDs. The template has the one
 * placeholder `((message))`, because Notify sends templates only.
 */

const NOTIFY_ADDRESS = 'https://api.notifications.service.gov.uk'

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const API_KEY = new RegExp(`^.*-(${UUID})-(${UUID})$`, 'i')

export function isNotifyKey(secret: string): boolean {
  return API_KEY.test(secret)
}

export function notifyRequest(
  { address, sender, template, secret }: GatewaySettings,
  { id, number, text }: OutgoingMessage,
  now: Date,
): GatewayRequest {
  return {
    url: `${(address || NOTIFY_ADDRESS).replace(/\/+$/, '')}/v2/notifications/sms`,
    headers: {
      authorization: `Bearer ${signToken(secret, now)}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({
      phone_number: number,
      template_id: template,
      personalisation: { message: text },
      reference: id,
      ...(sender !== '' && { sms_sender_id: sender }),
    }),
  }
}

/** `{ "errors": [{ "error": "BadRequestError", "message": "…" }] }` */
export function notifyRefusal({ body }: GatewayResponse): string {
  const errors = (body as { errors?: unknown } | undefined)?.errors
  return Array.isArray(errors) ? textOf(errors[0], 'message') : ''
}

function signToken(secret: string, now: Date): string {
  const [, service = '', key = ''] = API_KEY.exec(secret) ?? []
  const claims = { iss: service, iat: Math.floor(now.getTime() / 1000) }
  const content = `${encode({ typ: 'JWT', alg: 'HS256' })}.${encode(claims)}`
  return `${content}.${createHmac('sha256', key).update(content).digest('base64url')}`
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url')
}
