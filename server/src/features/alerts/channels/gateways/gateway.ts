import type { BlockList } from 'node:net'
import { openRequest } from '../../../../platform/outbound/send-request.ts'

/** What a gateway is told: to whom, what, and our id of the message, the same in each attempt. */
export type OutgoingMessage = { id: string; number: string; text: string; voice: boolean }

export type GatewaySettings = {
  kind: 'notify' | 'twilio' | 'hook'
  address: string
  account: string
  sender: string
  template: string
  secret: string
}

/** The request that hands a message over, by the gateway's published description. */
export type GatewayRequest = { url: string; headers: Record<string, string>; body: string }

export type GatewayResponse = { status: number; body: unknown }

/** How long a gateway has, from the connection to the end of its response. */
const GATEWAY_TIMEOUT_MS = 10_000
/** Whatever a gateway says is in the first part of its response. */
const MAX_READ_BYTES = 64 * 1024

/**
 * Sends the request. Once there is a status, the message is handed over or refused, whatever follows: a response that
 * is too long, never ends or is no JSON has an empty body.
 * @throws ForbiddenAddress, or Error if no response began in time
 */
export async function callGateway(
  { url, headers, body }: GatewayRequest,
  allowed: BlockList,
): Promise<GatewayResponse> {
  const length = { 'content-length': `${Buffer.byteLength(body)}`, 'user-agent': 'Holdfast' }
  const request = { url, method: 'POST', headers: { ...headers, ...length }, body }
  const response = await openRequest({ ...request, timeoutMs: GATEWAY_TIMEOUT_MS }, allowed)
  const text = await readStart(response)
  return { status: response.statusCode ?? 0, body: parseJson(text) }
}

async function readStart(
  response: AsyncIterable<Buffer> & { destroy(): unknown },
): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of response) {
      bytes += chunk.byteLength
      if (bytes > MAX_READ_BYTES) return ''
      chunks.push(chunk)
    }
  } catch {
    return ''
  } finally {
    response.destroy()
  }
  return Buffer.concat(chunks).toString()
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A field of a response that is a text or a number; "" for anything else. */
export function textOf(body: unknown, field: string): string {
  if (typeof body !== 'object' || body === null) return ''
  const value = (body as Record<string, unknown>)[field]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
