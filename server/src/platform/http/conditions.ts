import type { FastifyRequest } from 'fastify'

/** The caller creates and wants no existing record changed: `If-None-Match: *`. */
export function mustBeNew(request: FastifyRequest): boolean {
  return request.headers['if-none-match'] === '*'
}

/** The ETag the caller's change starts from; undefined when the change is to apply to anything. */
export function startsFrom(request: FastifyRequest): string | undefined {
  const etag = request.headers['if-match']
  return etag === '*' ? undefined : etag
}
