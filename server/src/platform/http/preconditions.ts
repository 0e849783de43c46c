import type { FastifyRequest } from 'fastify'

/** `If-None-Match: *`: the request creates a record and must not change an existing one. */
export function requiresNew(request: FastifyRequest): boolean {
  return request.headers['if-none-match'] === '*'
}

/** The ETag on which a change is based, if the request names one. */
export function ifMatchOf(request: FastifyRequest): string | undefined {
  const expected = request.headers['if-match']
  return expected === undefined || expected === '*' ? undefined : stripWeakPrefix(expected)
}

/** Whether a change may be applied to the state with this ETag. Without `If-Match`, always. */
export function matchesIfMatch(request: FastifyRequest, etag: string): boolean {
  const expected = ifMatchOf(request)
  return expected === undefined || expected === etag
}

/** Whether the client's copy is current, so that a 304 is enough. */
export function matchesIfNoneMatch(request: FastifyRequest, etag: string): boolean {
  const known = request.headers['if-none-match']
  if (known === undefined || known === etag) return known === etag
  return known.split(',').some((listed) => stripWeakPrefix(listed) === etag)
}

/** A proxy that compresses a response weakens its ETag to `W/"…"`. */
export function stripWeakPrefix(etag: string): string {
  return etag.trim().replace(/^W\//, '')
}
