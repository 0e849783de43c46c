import {
  endpointSchemas,
  type RequestBody,
  type RequestQuery,
  type ResponseBody,
} from '@holdfast/contract/endpoint-schemas'
import { type EndpointName, endpoints, type PathParameters } from '@holdfast/contract/endpoints'
import { type Caller, isAllowed, type Permission } from '@holdfast/contract/permissions'
import type { EndpointSchema } from '@holdfast/contract/schema'
import type { TokenClaims } from '@holdfast/contract/sign-in'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CachedResponse } from '../cached-lists/cached-response.ts'
import { parse } from './parse.ts'
import { matchesIfNoneMatch } from './preconditions.ts'
import { Problem } from './problem.ts'

/**
 * Registers endpoints as the contract declares them. Every request is checked in the same order:
 * authentication, organisation, permission, validation. Only then the handler runs.
 */

type EndpointCall<Name extends EndpointName> = {
  parameters: PathParameters<Name>
  query: RequestQuery<Name>
  body: RequestBody<Name>
  request: FastifyRequest
  reply: FastifyReply
  /** The caller's own organisation, or the one that a provider admin chose with `?org=`. */
  organisationid: string
  /** Undefined where the endpoint needs no sign-in. */
  caller: (typeof endpoints)[Name]['access'] extends 'anyone' ? undefined : SignedInUser
}

export type SignedInUser = Omit<Caller, 'roles'> & { claims: TokenClaims }

type Handler<Name extends EndpointName> = (
  call: EndpointCall<Name>,
) => Promise<ResponseBody<Name>> | ResponseBody<Name>
type CachedHandler<Name extends EndpointName> = (
  call: EndpointCall<Name>,
) => CachedResponse | Promise<CachedResponse>

/** What authentication and permissions need from features. */
export type AccessDependencies = {
  verifyToken(token: string | undefined): TokenClaims
  providerOrganisationId: string
  organisationExists(id: string): Promise<boolean>
  assignedRoles(organisationid: string, userid: string): Promise<string[]>
}

export class Api {
  readonly #server: FastifyInstance
  readonly #access: AccessDependencies
  readonly registered = new Set<EndpointName>()

  constructor(server: FastifyInstance, access: AccessDependencies) {
    this.#server = server
    this.#access = access
  }

  /** An endpoint whose response is built for each request; 200 unless the handler sets a status. */
  endpoint<Name extends EndpointName>(name: Name, handler: Handler<Name>): void {
    this.#register(name, async (call) => {
      const response = await handler(call)
      if (!call.reply.sent) call.reply.send(response)
      return call.reply
    })
  }

  /** An endpoint that devices poll: served from memory where possible, with 304 if unchanged. */
  cachedEndpoint<Name extends EndpointName>(name: Name, handler: CachedHandler<Name>): void {
    this.#register(name, (call) => {
      const cached = handler(call)
      if (cached instanceof Promise) {
        return cached.then((response) => sendCached(call.request, call.reply, response))
      }
      return sendCached(call.request, call.reply, cached)
    })
  }

  /** Considers the caller's team roles, which are looked up only if the user type is not enough. */
  async hasPermission(caller: SignedInUser, permission: Permission): Promise<boolean> {
    if (isAllowed({ ...caller, roles: [] }, permission)) return true
    const roles = await this.#access.assignedRoles(caller.organisationid, caller.userid)
    return isAllowed({ ...caller, roles }, permission)
  }

  /** @throws Problem `not-allowed` */
  async requirePermission(caller: SignedInUser, permission: Permission): Promise<void> {
    if (!(await this.hasPermission(caller, permission))) throw new Problem('not-allowed')
  }

  #register<Name extends EndpointName>(
    name: Name,
    handle: (call: EndpointCall<Name>) => Promise<unknown> | unknown,
  ): void {
    this.registered.add(name)
    const { method, path } = endpoints[name]
    const schema: EndpointSchema = endpointSchemas[name]
    const isQueryRequired = schema.query !== undefined && !schema.query.safeParse({}).success
    this.#server.route({
      method,
      url: `/api${path}`,
      // HEAD on the event stream would stay open without ever responding.
      exposeHeadRoute: name !== 'openEvents',
      handler: (request, reply) => {
        const authorised = this.#authorise(name, request)
        const run = ({ caller, organisationid }: Authorised) =>
          handle({
            parameters: request.params,
            query:
              schema.query && (isQueryRequired || request.url.includes('?'))
                ? parse(schema.query, request.query)
                : {},
            body: schema.body ? parse(schema.body, request.body ?? {}) : undefined,
            request,
            reply,
            organisationid,
            caller,
          } as EndpointCall<Name>)
        return authorised instanceof Promise ? authorised.then(run) : run(authorised)
      },
    })
  }

  /** Returns no promise if nothing has to be looked up, which keeps the polls of devices cheap. */
  #authorise(name: EndpointName, request: FastifyRequest): Authorised | Promise<Authorised> {
    const { access } = endpoints[name]
    if (access === 'anyone') return { caller: undefined, organisationid: '' }
    const caller = this.authenticate(request)
    const { org } = request.query as { org?: unknown }
    const organisationid = typeof org === 'string' ? org : caller.organisationid
    const isOwnOrganisation = organisationid === caller.organisationid
    const isAllowedByType = access === 'signed in' || isAllowed({ ...caller, roles: [] }, access)
    if (isOwnOrganisation && isAllowedByType) return { caller, organisationid }
    return this.#authoriseByLookups(caller, organisationid, access)
  }

  async #authoriseByLookups(
    caller: SignedInUser,
    organisationid: string,
    access: 'signed in' | Permission,
  ): Promise<Authorised> {
    if (organisationid !== caller.organisationid) {
      const isProviderAdmin = caller.isProvider && caller.type === 'admin'
      if (!isProviderAdmin || !(await this.#access.organisationExists(organisationid))) {
        throw new Problem('not-found')
      }
    }
    if (access !== 'signed in') await this.requirePermission(caller, access)
    return { caller, organisationid }
  }

  /** The user of the bearer token. @throws Problem when it is missing or no longer valid */
  authenticate(request: FastifyRequest): SignedInUser {
    const { authorization } = request.headers
    const token = authorization?.startsWith('Bearer ') ? authorization.slice(7) : undefined
    const claims = this.#access.verifyToken(token)
    return {
      userid: claims.userid,
      type: claims.type,
      organisationid: claims.org,
      isProvider: claims.org === this.#access.providerOrganisationId,
      claims,
    }
  }
}

type Authorised = { caller: SignedInUser | undefined; organisationid: string }

function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  response: CachedResponse,
): unknown {
  reply.header('etag', response.etag)
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
