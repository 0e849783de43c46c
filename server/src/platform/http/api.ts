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
import type {
  FastifyInstance,
  FastifyPluginAsync,
  FastifyPluginCallback,
  FastifyPluginOptions,
  FastifyRegisterOptions,
  FastifyReply,
  FastifyRequest,
  RouteHandlerMethod,
} from 'fastify'
import type { JsonSnapshot } from '../collections/json-snapshot.ts'
import { knows } from './conditions.ts'
import { parse } from './parse.ts'
import { Problem } from './problem.ts'

/**
 * Registers calls by their declaration in the contract. The order is always the same: who is it,
 * which organisation is meant, may they, is what they sent valid; only then the handler runs.
 */

type Handled<Name extends EndpointName> = {
  parameters: PathParameters<Name>
  query: RequestQuery<Name>
  body: RequestBody<Name>
  request: FastifyRequest
  reply: FastifyReply
  /** The organisation the call is about: the person's own, or the one a provider admin named. */
  organisationid: string
  /** Who calls; on calls that anyone may make, there is nobody. */
  person: (typeof endpoints)[Name]['access'] extends 'anyone' ? undefined : SignedInPerson
}

export type SignedInPerson = Omit<Caller, 'roles'> & { claims: TokenClaims }

/** Endpoints that answer 200 or 201 say by `created` that the record is new. */
type Outcome<Name extends EndpointName> =
  | ResponseBody<Name>
  | ((typeof endpointSchemas)[Name] extends { statuses: readonly [200, 201] }
      ? Created<ResponseBody<Name>>
      : never)
type Handler<Name extends EndpointName> = (
  call: Handled<Name>,
) => Promise<Outcome<Name>> | Outcome<Name>
type SnapshotHandler<Name extends EndpointName> = (
  call: Handled<Name>,
) => JsonSnapshot | Promise<JsonSnapshot>

/** What the calls need to know about people; the features answer it. */
export type Gate = {
  judgeToken(token: string | undefined): TokenClaims
  providerOrganisationId: string
  organisationExists(id: string): Promise<boolean>
  rolesOf(organisationid: string, userid: string): Promise<string[]>
}

export class Api {
  readonly #server: FastifyInstance
  readonly #gate: Gate
  /** Every route of the server, `GET /api/users`, whoever has registered it. */
  readonly routes: string[] = []
  readonly served = new Map<EndpointName, { isCached: boolean }>()

  constructor(server: FastifyInstance, gate: Gate) {
    this.#server = server
    server.addHook('onRoute', ({ method, url }) => {
      for (const each of [method].flat()) this.routes.push(`${each} ${url}`)
    })
    this.#gate = gate
  }

  /** An endpoint whose answer is made for this request. */
  route<Name extends EndpointName>(name: Name, handler: Handler<Name>): void {
    this.#register(name, false, async (call) => {
      const outcome = await handler(call)
      if (!call.reply.sent) sendOutcome(name, call.reply, outcome)
      return call.reply
    })
  }

  /** A polled collection: answered from memory where it can be, with 304 when nothing changed. */
  collection<Name extends EndpointName>(name: Name, handler: SnapshotHandler<Name>): void {
    this.#register(name, true, (call) => {
      const snapshot = handler(call)
      if (snapshot instanceof Promise) {
        return snapshot.then((ready) => sendSnapshot(call.request, call.reply, ready))
      }
      return sendSnapshot(call.request, call.reply, snapshot)
    })
  }

  /** A page or file that is no endpoint of the contract: anybody gets it, without a token. */
  publicRoute(path: string, handler: RouteHandlerMethod): void {
    this.#server.get(path, handler)
  }

  /** Routes of a plugin of Fastify's that anybody gets. */
  async publicPlugin<Options extends FastifyPluginOptions>(
    plugin: FastifyPluginAsync<Options> | FastifyPluginCallback<Options>,
    options: FastifyRegisterOptions<Options>,
  ): Promise<void> {
    await this.#server.register(plugin as FastifyPluginAsync<Options>, options)
  }

  /** Whether the person may do it in the organisation, roles included. */
  async may(person: SignedInPerson, permission: Permission): Promise<boolean> {
    if (isAllowed({ ...person, roles: [] }, permission)) return true
    const roles = await this.#gate.rolesOf(person.organisationid, person.userid)
    return isAllowed({ ...person, roles }, permission)
  }

  async require(person: SignedInPerson, permission: Permission): Promise<void> {
    if (!(await this.may(person, permission))) throw new Problem('not-allowed')
  }

  #register<Name extends EndpointName>(
    name: Name,
    isCached: boolean,
    answer: (call: Handled<Name>) => Promise<unknown> | unknown,
  ): void {
    this.served.set(name, { isCached })
    const { method, path } = endpoints[name]
    const shape: EndpointSchema = endpointSchemas[name]
    const isQueryNeeded = shape.query !== undefined && !shape.query.safeParse({}).success
    this.#server.route({
      method,
      url: `/api${path}`,
      config: { endpoint: name },
      // A stream has no head to ask for: it would stay open and say nothing.
      exposeHeadRoute: name !== 'openEvents',
      handler: (request, reply) => {
        const admitted = this.#admit(name, request)
        const run = ({ person, organisationid }: Admitted) =>
          answer({
            parameters: request.params,
            query:
              shape.query && (isQueryNeeded || request.url.includes('?'))
                ? parse(shape.query, request.query)
                : {},
            body: shape.body ? parse(shape.body, request.body ?? {}) : undefined,
            request,
            reply,
            organisationid,
            person,
          } as Handled<Name>)
        return admitted instanceof Promise ? admitted.then(run) : run(admitted)
      },
    })
  }

  /** Without waiting wherever nothing has to be looked up: that is every poll of a device. */
  #admit(name: EndpointName, request: FastifyRequest): Admitted | Promise<Admitted> {
    const { access } = endpoints[name]
    if (access === 'anyone') return { person: undefined, organisationid: '' }
    const person = this.identify(request)
    const named = (request.query as { org?: unknown }).org
    const organisationid = typeof named === 'string' ? named : person.organisationid
    const admitted = { person, organisationid }
    const isOwn = organisationid === person.organisationid
    const isAdmitted = access === 'signed in' || isAllowed({ ...person, roles: [] }, access)
    if (isOwn && isAdmitted) return admitted
    return this.#admitSlowly(admitted, isOwn, access)
  }

  async #admitSlowly(
    admitted: Admitted & { person: SignedInPerson },
    isOwn: boolean,
    access: 'signed in' | Permission,
  ): Promise<Admitted> {
    const { person, organisationid } = admitted
    if (!isOwn) {
      const mayChoose = person.isProvider && person.type === 'admin'
      if (!mayChoose || !(await this.#gate.organisationExists(organisationid))) {
        throw new Problem('not-found')
      }
    }
    if (access !== 'signed in') await this.require(person, access)
    return admitted
  }

  /** Who a request's bearer token speaks for. */
  identify(request: FastifyRequest): SignedInPerson {
    const { authorization } = request.headers
    const token = authorization?.startsWith('Bearer ') ? authorization.slice(7) : undefined
    const claims = this.#gate.judgeToken(token)
    return {
      userid: claims.userid,
      type: claims.type,
      organisationid: claims.org,
      isProvider: claims.org === this.#gate.providerOrganisationId,
      claims,
    }
  }
}

type Admitted = { person: SignedInPerson | undefined; organisationid: string }

/** Marks a response as that of a record that is new. */
class Created<Body> {
  readonly body: Body
  constructor(body: Body) {
    this.body = body
  }
}

export function created<Body>(body: Body): Created<Body> {
  return new Created(body)
}

/** With the status and the media type that the contract declares. */
function sendOutcome(name: EndpointName, reply: FastifyReply, outcome: unknown): void {
  const { statuses = [200], responseType }: EndpointSchema = endpointSchemas[name]
  if (responseType) reply.type(responseType)
  if (outcome instanceof Created) reply.code(201).send(outcome.body)
  else reply.code(statuses[0]).send(outcome)
}

function sendSnapshot(
  request: FastifyRequest,
  reply: FastifyReply,
  snapshot: JsonSnapshot,
): unknown {
  reply.header('etag', snapshot.etag)
  if (knows(request, snapshot.etag)) return reply.code(304).send()
  reply.header('content-type', 'application/json; charset=utf-8')
  if (!snapshot.isWorthCompressing || !request.headers['accept-encoding']?.includes('gzip')) {
    return reply.send(snapshot.body)
  }
  return snapshot
    .compressed()
    .then((bytes) =>
      reply.header('content-encoding', 'gzip').header('vary', 'accept-encoding').send(bytes),
    )
}
