import { createHmac, timingSafeEqual } from 'node:crypto'
import {
  type GatewayRequest,
  type GatewayResponse,
  type GatewaySettings,
  type OutgoingMessage,
  textOf,
} from './gateway.ts'

/**
 * Twilio, and services with the same API, by https://www.twilio.com/docs/messaging/api/message-resource and
 * https://www.twilio.com/docs/voice/api/call-resource. Not tried with the real one. The secret is the auth
 * token: it signs replies as well.
 */

const TWILIO_ADDRESS = 'https://api.twilio.com'
const MESSAGING_SERVICE = /^MG[0-9a-f]{32}$/i
/** Rings for so long; a voicemail that answers later would not be heard in time. */
const RING_SECONDS = 30

export function twilioRequest(
  { address, account, sender, secret }: GatewaySettings,
  { number, text, voice }: OutgoingMessage,
): GatewayRequest {
  const base = (address || TWILIO_ADDRESS).replace(/\/+$/, '')
  const form = voice
    ? { To: number, From: sender, Twiml: sayTwice(text), Timeout: `${RING_SECONDS}` }
    : { To: number, ...senderField(sender), Body: text }
  return {
    url: `${base}/2010-04-01/Accounts/${encodeURIComponent(account)}/${voice ? 'Calls' : 'Messages'}.json`,
    headers: {
      authorization: `Basic ${Buffer.from(`${account}:${secret}`).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams(form).toString(),
  }
}

function senderField(sender: string): Record<string, string> {
  return MESSAGING_SERVICE.test(sender) ? { MessagingServiceSid: sender } : { From: sender }
}

function sayTwice(text: string): string {
  const said = text.replace(/[<>&'"]/g, (character) => `&#${character.charCodeAt(0)};`)
  return `<Response><Say language="en-GB" loop="2">${said}</Say></Response>`
}

/** Mostly null at first: Twilio knows the price once the message has been sent. A price is negative. */
export function twilioCost({ body }: GatewayResponse): string {
  const [price, unit] = [textOf(body, 'price'), textOf(body, 'price_unit')]
  return price === '' ? '' : `${price.replace(/^-/, '')} ${unit}`.trim()
}

/**
 * Whether Twilio has sent the form: `X-Twilio-Signature` is the HMAC-SHA1, in base64, of the address and all fields,
 * sorted by name, each followed by its value.
 */
export function isTwilioSignature(
  { authToken, url, signature }: { authToken: string; url: string; signature: unknown },
  form: Readonly<Record<string, unknown>>,
): boolean {
  if (typeof signature !== 'string') return false
  const content = Object.keys(form)
    .toSorted((a, b) => (a < b ? -1 : 1))
    .reduce((text, field) => `${text}${field}${form[field]}`, url)
  const expected = createHmac('sha1', authToken).update(content).digest()
  const given = Buffer.from(signature, 'base64')
  return given.length === expected.length && timingSafeEqual(given, expected)
}
