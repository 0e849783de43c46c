import type { BlockList } from 'node:net'
import { openRequest } from './send-request.ts'

/**
 * `fetch` for a library that talks to a server which an admin has chosen: the same addresses as
 * `sendRequest`, no redirects, a time limit for the whole request, and no more than a megabyte.
 */

const MAX_BYTES = 1024 * 1024

type Options = {
  method: string
  headers: Record<string, string>
  body?: unknown
}

/** The promise fails with ForbiddenAddress, or with Error when no response arrives in time. */
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
