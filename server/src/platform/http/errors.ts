import type { ProblemBody } from '@holdfast/contract/endpoints/problems'
import { BINARY_TYPES } from '@holdfast/contract/endpoints/schema'
import { ATTEMPTS_WINDOW_MS } from '@holdfast/contract/limits'
import { SCIM_ERROR } from '@holdfast/contract/sign-in/scim'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  isInvalidData,
  isMissingRecord,
  isOfSuspendedOrganisation,
  isUnavailable,
} from '../database/database-errors.ts'
import type { Log } from '../log.ts'
import { isFromNewerApp } from './app-version.ts'
import { endpointSchemaOf } from './endpoint-of-route.ts'
import { Problem } from './problem.ts'

/**
 * Turns everything that handlers throw into a response of the contract's error catalogue, so that
 * handlers need no try and catch. Unexpected errors reveal nothing and are logged.
 */
export function handleErrors(server: FastifyInstance, log: Log): void {
  server.setErrorHandler((error: Error, request, reply) => {
    const problem = forNewerApp(request, toProblem(error, request))
    if (problem.status >= 500) {
      log.error(
        { err: error, request: request.id, trace: request.trace, route: describeRoute(request) },
        'A request failed',
      )
    }
    return sendProblem(reply, withFurtherFields(request, problem))
  })
  // This runs before the caller is known and before the body is read.
  server.addHook('onRequest', (request, reply, done) => {
    if (request.is404) answerNotFound(request, reply)
    else done()
  })
  server.setNotFoundHandler(answerNotFound)
}

function answerNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendProblem(reply, new Problem(isFromNewerApp(request) ? 'server-outdated' : 'not-found'))
}

/** For URLs that the router rejects before any hook or handler runs. */
export function handleBadUrl(request: FastifyRequest, reply: FastifyReply): void {
  void sendProblem(reply.header('x-request-id', request.id), new Problem('not-found'))
}

function sendProblem(reply: FastifyReply, problem: Problem): FastifyReply {
  const body: ProblemBody & Record<string, unknown> = {
    message: problem.message,
    errors: problem.errors,
    code: problem.code,
    ...problem.details,
  }
  // By default caches may store a 404.
  reply.header('cache-control', 'no-store')
  if (problem.status === 503) reply.header('retry-after', '5')
  if (problem.code === 'too-many-attempts') {
    reply.header('retry-after', `${ATTEMPTS_WINDOW_MS / 1000}`)
  }
  if (problem.code === 'too-fast') reply.header('retry-after', '10')
  return reply.code(problem.status).send(body)
}

function toProblem(error: Error, request: FastifyRequest): Problem {
  if (error instanceof Problem) return error
  if (isUnavailable(error)) return new Problem('unavailable')
  if (isInvalidData(error)) return new Problem('invalid', 'Something in it cannot be stored')
  if (isOfSuspendedOrganisation(error)) return new Problem('organisation-suspended')
  if (isMissingRecord(error)) return new Problem('not-found')
  const { statusCode, code } = error as FastifyError
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE' || statusCode === 413) return new Problem('too-large')
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') {
    const types = endpointSchemaOf(request)?.binary ? BINARY_TYPES.join(', ') : 'application/json'
    return new Problem('invalid', `Send the body as ${types}`)
  }
  if (statusCode === 400) return new Problem('invalid', 'The body is not valid JSON')
  return new Problem('unexpected')
}

/** A newer server may know the field, so the app must send it again later instead of giving up. */
function forNewerApp(request: FastifyRequest, problem: Problem): Problem {
  const shouldWait = problem.code === 'invalid' && isFromNewerApp(request)
  return shouldWait ? new Problem('server-outdated') : problem
}

function withFurtherFields(request: FastifyRequest, problem: Problem): Problem {
  const endpoint = endpointSchemaOf(request)
  const further = {
    ...(endpoint?.errorFormat === 'success-error' && { success: false, error: problem.message }),
    ...(endpoint?.errorFormat === 'scim' && scimErrorOf(problem)),
  }
  return new Problem(problem.code, problem.errors, { ...further, ...problem.details })
}

/** RFC 7644, section 3.12. */
function scimErrorOf(problem: Problem): Record<string, unknown> {
  const scimType = problem.code === 'taken' ? 'uniqueness' : 'invalidValue'
  return {
    schemas: [SCIM_ERROR],
    status: String(problem.status),
    detail: problem.errors.join('. '),
    ...([400, 409].includes(problem.status) && { scimType }),
  }
}

function describeRoute(request: FastifyRequest): string {
  return `${request.method} ${request.routeOptions.url ?? 'unknown'}`
}
