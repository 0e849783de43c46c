import type { BlockList } from 'node:net'
import { ForbiddenAddress } from '../../../../platform/outbound/send-request.ts'
import {
  callGateway,
  type GatewayRequest,
  type GatewayResponse,
  type GatewaySettings,
  type OutgoingMessage,
  textOf,
} from './gateway.ts'
import { hookCost, hookRequest } from './hook.ts'
import { notifyRefusal, notifyRequest } from './notify.ts'
import { twilioCost, twilioRequest } from './twilio.ts'

/** It may have taken the message nevertheless. */
export const NO_RESPONSE = 'No response'

const MAX_REASON_CHARACTERS = 200
const MAX_COST_CHARACTERS = 40

/**
 * `retry`: it may succeed later. `broken`: the gateway takes nothing at all now, which concerns all messages; a
 * number that it refuses concerns one. `error` is for the server's log.
 */
export type HandedOver = {
  state: 'handed' | 'failed' | 'retry'
  isBroken: boolean
  outcome: string
  cost: string
  error?: unknown
}

/** Hands one message to the gateway. Never throws. */
export async function handOver(
  settings: GatewaySettings,
  message: OutgoingMessage,
  { allowed, now }: { allowed: BlockList; now: Date },
): Promise<HandedOver> {
  try {
    const response = await callGateway(requestFor(settings, message, now), allowed)
    return judge(settings, response)
  } catch (error) {
    if (error instanceof ForbiddenAddress) return broken('failed', error.message)
    return { ...broken('retry', NO_RESPONSE), error }
  }
}

/** For the server's log: an error of a connection can have all that a gateway said, with numbers and secrets. */
export function reasonOf(error: unknown): string {
  const { code, name } = (error instanceof Error ? error : {}) as { code?: unknown; name?: string }
  return typeof code === 'string' ? code : (name ?? 'unknown')
}

function requestFor(
  settings: GatewaySettings,
  message: OutgoingMessage,
  now: Date,
): GatewayRequest {
  if (settings.kind === 'notify') return notifyRequest(settings, message, now)
  if (settings.kind === 'twilio') return twilioRequest(settings, message)
  return hookRequest(settings, message, now)
}

function judge(settings: GatewaySettings, response: GatewayResponse): HandedOver {
  const { status } = response
  if (status >= 200 && status < 300) {
    const cost = costOf(settings.kind, response)
    return { state: 'handed', isBroken: false, outcome: 'Taken by the gateway', cost }
  }
  const reason = refusalOf(settings, response)
  const outcome = `Status ${status}${reason === '' ? '' : `: ${reason}`}`
  if (status === 429 || status >= 500) return broken('retry', outcome)
  if (status === 401 || status === 403) {
    return broken('failed', `The gateway does not accept the account or secret. ${outcome}`)
  }
  if (status < 400) return broken('failed', `The gateway is at another address. ${outcome}`)
  if (status === 404) return broken('failed', outcome)
  return { state: 'failed', isBroken: false, outcome, cost: '' }
}

function broken(state: 'failed' | 'retry', outcome: string): HandedOver {
  return { state, isBroken: true, outcome, cost: '' }
}

function costOf(kind: GatewaySettings['kind'], response: GatewayResponse): string {
  if (kind === 'notify') return ''
  const cost = kind === 'twilio' ? twilioCost(response) : hookCost(response)
  return storable(cost, MAX_COST_CHARACTERS)
}

/** Gateways repeat numbers and secrets in what they say; admins need not see them here, and it is kept for long. */
function refusalOf({ kind, secret }: GatewaySettings, response: GatewayResponse): string {
  const said = kind === 'notify' ? notifyRefusal(response) : textOf(response.body, 'message')
  const known = secret === '' ? said : said.replaceAll(secret, '…')
  return storable(known.replace(/\+?\d[\d\s-]{5,}\d/g, '…'), MAX_REASON_CHARACTERS)
}

/** The database takes no NUL, and a message whose outcome it refuses would be sent again and again. */
function storable(text: string, max: number): string {
  return text
    .replace(/\p{Cc}+/gu, ' ')
    .slice(0, max)
    .toWellFormed()
}
