import { VERSION_HEADER } from '@holdfast/contract/endpoints/headers'
import { READ_TIMEOUT_MS, WRITE_TIMEOUT_MS } from '@holdfast/contract/limits'

export type Sent = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  /** Undefined for a sign-in. */
  token?: string | undefined
  body?: unknown
  headers?: Record<string, string>
}
export type Received = {
  status: number
  text: string
  etag: string | null
  /** The version of a list. */
  version: number
}

/** How often each status was received, and how often there was no response at all. */
export class Traffic {
  readonly statuses = new Map<number, number>()
  /** Responses that are not explained by any fault of the network or the servers. */
  readonly unexpected: string[] = []
  withoutResponse = 0
  events = 0
  lostEvents = 0
  /** Polls that were not sent, because the stream had told the version of the list. */
  savedPolls = 0

  /** Undefined when there was no response. */
  async send(address: string, sent: Sent, signal?: AbortSignal): Promise<Received | undefined> {
    const { method, path, token, body, headers } = sent
    const timeout = AbortSignal.timeout(method === 'GET' ? READ_TIMEOUT_MS : WRITE_TIMEOUT_MS)
    try {
      const isRaw = body instanceof FormData || body instanceof Uint8Array
      const response = await fetch(`${address}/api${path}`, {
        method,
        headers: {
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...(body !== undefined && !isRaw && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: isRaw ? (body as BodyInit) : JSON.stringify(body) }),
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      })
      const text = await response.text()
      this.#count(response.status, sent, text)
      const { status, headers: received } = response
      const version = Number(received.get(VERSION_HEADER) ?? Number.NaN)
      return { status, text, etag: received.get('etag'), version }
    } catch {
      if (!signal?.aborted) this.withoutResponse += 1
      return undefined
    }
  }

  #count(status: number, { method, path }: Sent, text: string): void {
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1)
    const isExpected = method === 'GET' ? status < 400 : status < 500
    if (isExpected || status === 503) return
    this.unexpected.push(`${method} ${path}: ${status} ${text}`)
  }
}
