import { endpointSchemas } from '@holdfast/contract/endpoints/endpoint-schemas'
import type { EndpointName } from '@holdfast/contract/endpoints/endpoints'
import { VERSION_HEADER } from '@holdfast/contract/endpoints/headers'
import type { EndpointSchema } from '@holdfast/contract/endpoints/schema'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CachedResponse } from '../cached-lists/cached-response.ts'
import { matchesIfNoneMatch } from './preconditions.ts'

/** Marks the response for a new record. */
export class Created<Body> {
  readonly body: Body

  constructor(body: Body) {
    this.body = body
  }
}

/** For endpoints that declare 200 and 201. */
export function created<Body>(body: Body): Created<Body> {
  return new Created(body)
}

/** Sends with the status and the media type that the contract declares. */
export function sendResponse(name: EndpointName, reply: FastifyReply, response: unknown): void {
  const { statuses = [200], responseType }: EndpointSchema = endpointSchemas[name]
  if (responseType && statuses[0] !== 204) reply.type(responseType)
  if (response instanceof Created) reply.code(201).send(response.body)
  else reply.code(statuses[0]).send(response)
}

export function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  response: CachedResponse,
): unknown {
  reply.header('etag', response.etag)
  if (response.version !== undefined) reply.header(VERSION_HEADER, response.version)
  if (matchesIfNoneMatch(request, response.etag)) return reply.code(304).send()
  reply.header('content-type', 'application/json; charset=utf-8')
  if (!response.isWorthCompressing || !request.headers['accept-encoding']?.includes('gzip')) {
    return reply.send(response.body)
  }
  return response
    .gzipped()
    .then((bytes) =>
      reply.header('content-encoding', 'gzip').header('vary', 'accept-encoding').send(bytes),
    )
}
