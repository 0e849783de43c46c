import type { BlockList } from 'node:net'
import { openRequest } from './send-request.ts'

/**
 * `fetch` for a library that talks to a server which an admin has chosen. It allows the same addresses
 * as `sendRequest`, follows no redirects, limits the time of the whole request, and reads at most one
 * megabyte.
 */

const MAX_BYTES = 1024 * 1024

type Options = {
  method: string
  headers: Record<string, string>
  body?: unknown
}

/** The promise rejects with ForbiddenAddress, or with Error if no response arrives in time. */
export function createOutboundFetch(
  allowed: BlockList,
  timeoutMs: number,
): (url: string, options: Options) => Promise<Response> {
  return async (url, { method, headers, body }) => {
    const text = body === undefined || body === null ? '' : String(body)
    const length = text === '' ? {} : { 'content-length': `${Buffer.byteLength(text)}` }
    const request = { url, method, headers: { ...headers, ...length }, body: text, timeoutMs }
    const response = await openRequest(request, allowed)
    const chunks: Buffer[] = []
    let bytes = 0
    for await (const chunk of response as AsyncIterable<Buffer>) {
      bytes += chunk.byteLength
      if (bytes > MAX_BYTES) {
        response.destroy()
        throw new Error('The response is too large')
      }
      chunks.push(chunk)
    }
    const status = response.statusCode ?? 0
    const isEmpty = status === 204 || status === 304
    return new Response(isEmpty ? null : Buffer.concat(chunks), {
      status,
      headers: { 'content-type': response.headers['content-type'] ?? '' },
    })
  }
}
