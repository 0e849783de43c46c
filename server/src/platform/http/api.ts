import multipart from '@fastify/multipart'
import type { PathParameters } from '@holdfast/contract/endpoints/endpoint-paths'
import {
  endpointSchemas,
  type RequestBody,
  type RequestQuery,
  type ResponseBody,
} from '@holdfast/contract/endpoints/endpoint-schemas'
import { type EndpointName, endpoints } from '@holdfast/contract/endpoints/endpoints'
import { BINARY_TYPES, type EndpointSchema } from '@holdfast/contract/endpoints/schema'
import type {
  FastifyInstance,
  FastifyPluginAsync,
  FastifyPluginCallback,
  FastifyPluginOptions,
  FastifyRegisterOptions,
  FastifyReply,
  FastifyRequest,
  RouteHandlerMethod,
  RouteOptions,
} from 'fastify'
import type { z } from 'zod'
import type { CachedResponse } from '../cached-lists/cached-response.ts'
import { openWaitBudget, REQUEST_WAIT_MS } from '../database/wait-budget.ts'
import type { Access, AttendanceSystem, Authorised, SignedInUser } from './access.ts'
import {
  type ActivityDependencies,
  type ActivityRecorder,
  RequestActivity,
} from './activity-recorder.ts'
import { requireCurrentApp } from './app-version.ts'
import { MAX_PUBLIC_BODY_BYTES } from './bodies.ts'
import { readFormBodies } from './form-body.ts'
import { parse } from './parse.ts'
import { Problem } from './problem.ts'
import { type Created, sendCached, sendResponse } from './responses.ts'

/**
 * Registers endpoints as declared in the contract. Every request is checked in the same order: the
 * app's version, authentication, organisation, permission, step-up, write limit, validation. Only then
 * the handler runs. The body is read just before validation, so that strangers cannot fill the memory.
 */

declare module 'fastify' {
  interface FastifyRequest {
    /** Set before the body is read, for requests that may have one. */
    judged: Judged | undefined
  }
}

type Judged = {
  authorised: Authorised | Promise<Authorised>
  /** Runs work within the request's wait budget. */
  withinBudget: <T>(work: () => T) => T
}

type EndpointRequest<Name extends EndpointName> = {
  parameters: PathParameters<Name>
  query: RequestQuery<Name>
  body: RequestBody<Name>
  request: FastifyRequest
  reply: FastifyReply
  /** The caller's own organisation, or the one that a provider admin chose with `?org=`. */
  organisationid: string
  /** Undefined if nobody is signed in: for `anyone`, for a user directory and an attendance system. */
  caller: (typeof endpoints)[Name]['access'] extends 'anyone' | 'directory'
    ? undefined
    : (typeof endpoints)[Name] extends { attendanceToken: true }
      ? SignedInUser | undefined
      : SignedInUser
  /** Whose token it is, at endpoints that attendance systems may call. */
  attendanceSystem: AttendanceSystem | undefined
  /** Writes what the endpoint declares that it records. */
  activity: ActivityRecorder<Name>
}

/** An endpoint that declares 200 and 201 returns `created(…)` if the record is new. */
type Outcome<Name extends EndpointName> =
  | ResponseBody<Name>
  | ((typeof endpointSchemas)[Name] extends { statuses: readonly [200, 201] }
      ? Created<ResponseBody<Name>>
      : never)
type Handler<Name extends EndpointName> = (
  endpointRequest: EndpointRequest<Name>,
) => Promise<Outcome<Name>> | Outcome<Name>
type CachedHandler<Name extends EndpointName> = (
  endpointRequest: EndpointRequest<Name>,
) => CachedResponse | Promise<CachedResponse>

/**
 * Finds problems that a schema cannot express, such as a password that is too common. They are
 * reported together with those that the schema finds. The body is not validated yet.
 */
type FindProblems<Name extends EndpointName> = (sent: {
  parameters: PathParameters<Name>
  body: Readonly<Record<string, unknown>>
}) => string[]

/** How long imports and exports may wait for the database in total. */
const BULK_WAIT_MS = 60_000

export class Api {
  readonly #server: FastifyInstance
  readonly #access: Access
  readonly #activity: ActivityDependencies
  readonly registered = new Map<EndpointName, { isCached: boolean }>()
  /** Every route of the server, such as `GET /api/users`, whether or not the contract has it. */
  readonly routes: string[] = []

  constructor(server: FastifyInstance, access: Access, activity: ActivityDependencies) {
    this.#server = server
    this.#access = access
    this.#activity = activity
    server.decorateRequest('judged', undefined)
    server.addHook('onRoute', ({ method, url }) => {
      for (const each of [method].flat()) this.routes.push(`${each} ${url}`)
    })
  }

  /** An endpoint whose response is built for each request. */
  endpoint<Name extends EndpointName>(
    name: Name,
    handler: Handler<Name>,
    findProblems: FindProblems<Name> = () => [],
  ): void {
    const handle = async (endpointRequest: EndpointRequest<Name>, activity: RequestActivity) => {
      const response = await handler(endpointRequest)
      activity.requireSettled()
      if (!endpointRequest.reply.sent) sendResponse(name, endpointRequest.reply, response)
      return endpointRequest.reply
    }
    this.#register(name, false, handle, findProblems)
  }

  /** An endpoint that devices poll: served from memory where possible, with 304 if unchanged. */
  cachedEndpoint<Name extends EndpointName>(name: Name, handler: CachedHandler<Name>): void {
    this.#register(name, true, (endpointRequest) => {
      const { request, reply } = endpointRequest
      const cached = handler(endpointRequest)
      if (cached instanceof Promise) {
        return cached.then((response) => sendCached(request, reply, response))
      }
      return sendCached(request, reply, cached)
    })
  }

  /** A page or file outside the contract, which everybody gets without a token. */
  publicRoute(path: string, handler: RouteHandlerMethod): void {
    this.#server.get(path, handler)
  }

  /** A plugin of Fastify whose routes need no token. */
  async publicPlugin<Options extends FastifyPluginOptions>(
    plugin: FastifyPluginAsync<Options> | FastifyPluginCallback<Options>,
    options: FastifyRegisterOptions<Options>,
  ): Promise<void> {
    await this.#server.register(plugin as FastifyPluginAsync<Options>, options)
  }

  #register<Name extends EndpointName>(
    name: Name,
    isCached: boolean,
    handle: (
      endpointRequest: EndpointRequest<Name>,
      activity: RequestActivity,
    ) => Promise<unknown> | unknown,
    findProblems: FindProblems<Name> = () => [],
  ): void {
    this.registered.set(name, { isCached })
    const { method, path } = endpoints[name]
    const schema: EndpointSchema = endpointSchemas[name]
    const waitMs = movesManyRecords(path, schema) ? BULK_WAIT_MS : REQUEST_WAIT_MS
    const isQueryRequired = schema.query !== undefined && !schema.query.safeParse({}).success
    const judge = (request: FastifyRequest): Judged => {
      requireCurrentApp(request)
      const withinBudget = openWaitBudget(waitMs)
      return { withinBudget, authorised: withinBudget(() => this.#access.authorise(name, request)) }
    }
    const route: RouteOptions = {
      method,
      url: `/api${path}`,
      config: { endpoint: name },
      // HEAD on the event stream would stay open without ever responding.
      exposeHeadRoute: name !== 'openEvents',
      ...(endpoints[name].access === 'anyone' && { bodyLimit: MAX_PUBLIC_BODY_BYTES }),
      // GET has no body, so a hook would only cost time.
      ...(method !== 'GET' && {
        onRequest: async (request) => {
          const judged = judge(request)
          try {
            const authorised = await judged.authorised
            this.#access.countWrite(name, authorised)
            request.judged = { ...judged, authorised }
          } catch (error) {
            await this.#rethrow(error, name, request)
          }
        },
      }),
      handler: (request, reply) => {
        const { authorised, withinBudget } = request.judged ?? judge(request)
        const run = (authorised: Authorised) => {
          const activity = new RequestActivity(name, authorised, request, this.#activity)
          const endpointRequest = {
            parameters: request.params,
            query:
              schema.query && (isQueryRequired || request.url.includes('?'))
                ? parse(schema.query, request.query)
                : {},
            body: schema.body ? parseBody(schema.body, request, findProblems) : undefined,
            request,
            reply,
            caller: authorised.caller,
            organisationid: authorised.organisationid,
            attendanceSystem: authorised.attendanceSystem,
            activity,
          }
          return handle(endpointRequest as unknown as EndpointRequest<Name>, activity)
        }
        const response = withinBudget(() =>
          authorised instanceof Promise ? authorised.then(run) : run(authorised),
        )
        return response instanceof Promise
          ? response.catch((error: unknown) => this.#rethrow(error, name, request))
          : response
      },
    }
    if (schema.form) this.#routeUpload(route)
    else if (schema.binary) this.#routeBytes(route, schema.binary.maxBytes)
    else if (schema.takesForm) this.#routeForm(route)
    else this.#server.route(route)
  }

  /** Registers the route in its own scope: the plugin's hooks would slow down every other request. */
  #routeUpload(route: RouteOptions): void {
    void this.#server.register((scope, _options, done) => {
      void scope.register(multipart, { limits: { files: 1, fields: 5 } })
      scope.route(route)
      done()
    })
  }

  /** In its own scope: the other endpoints take no forms, which any website can send. */
  #routeForm(route: RouteOptions): void {
    void this.#server.register((scope, _options, done) => {
      readFormBodies(scope)
      scope.route(route)
      done()
    })
  }

  /** In its own scope as well: the other endpoints take JSON only. */
  #routeBytes(route: RouteOptions, bodyLimit: number): void {
    void this.#server.register((scope, _options, done) => {
      scope.removeAllContentTypeParsers()
      const parser = { parseAs: 'buffer', bodyLimit } as const
      scope.addContentTypeParser(BINARY_TYPES, parser, (_request, body, parsed) =>
        parsed(null, body),
      )
      scope.route(route)
      done()
    })
  }

  /** A refused permission is recorded before the response is sent. */
  async #rethrow(error: unknown, name: EndpointName, request: FastifyRequest): Promise<never> {
    if (error instanceof Problem && error.code === 'not-allowed') {
      await this.#activity.recordRefusal(this.#access.authenticate(request), name, request.ip)
    }
    throw error
  }
}

/** Imports and exports of files, for which people expect to wait. */
function movesManyRecords(path: string, { form, responseType }: EndpointSchema): boolean {
  const isExport = responseType === 'text/csv; charset=utf-8' || responseType === 'application/zip'
  return form !== undefined || isExport || path.endsWith('/import')
}

/** A request without a body may mean one without fields; a body of `null` is not accepted. */
function parseBody<Name extends EndpointName>(
  schema: z.ZodType,
  { body = {}, params }: FastifyRequest,
  findProblems: FindProblems<Name>,
): unknown {
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body)
  const sent = { parameters: params as PathParameters<Name>, body: body as Record<string, unknown> }
  return parse(schema, body, isObject ? findProblems(sent) : [])
}
