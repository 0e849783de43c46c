import type { FastifyRequest } from 'fastify'

/** The caller creates and wants no existing record changed: `If-None-Match: *`. */
export function mustBeNew(request: FastifyRequest): boolean {
  return request.headers['if-none-match'] === '*'
}

/** The ETag the caller's change starts from; undefined when the change is to apply to anything. */
export function startsFrom(request: FastifyRequest): string | undefined {
  const etag = request.headers['if-match']
  return etag === undefined || etag === '*' ? undefined : strong(etag)
}

/** Whether the caller has this answer already. What a proxy compressed it marks as weak: `W/"…"`. */
export function knows(request: FastifyRequest, etag: string): boolean {
  const known = request.headers['if-none-match']
  if (known === undefined || known === etag) return known === etag
  return known.split(',').some((one) => strong(one) === etag)
}

function strong(etag: string): string {
  return etag.trim().replace(/^W\//, '')
}
