import type { Endpoint } from '@holdfast/contract/endpoints/endpoint'
import { type EndpointName, endpoints } from '@holdfast/contract/endpoints/endpoints'
import { type Caller, isAllowed, type Permission } from '@holdfast/contract/endpoints/permissions'
import type { TokenClaims } from '@holdfast/contract/sign-in/sign-in'
import type { FastifyRequest } from 'fastify'
import { Problem } from './problem.ts'
import type { WriteLimit } from './write-limit.ts'

export type SignedInUser = Omit<Caller, 'roles'> & { claims: TokenClaims }

/** Another system of the school, which gives the list of the day and keeps people by a token. */
export type AttendanceSystem = { organisationid: string; id: string; name: string }

export type Authorised = {
  caller: SignedInUser | undefined
  organisationid: string
  attendanceSystem?: AttendanceSystem
}

/** Endpoints with this access concern only the user who calls. */
const SIGNED_IN = 'signed in'

/** What authentication and permissions need from features. */
export type AccessDependencies = {
  verifyToken(token: string | undefined): TokenClaims
  /** Is called for each request of a signed-in user, so it must return at once. */
  noteRequest(claims: TokenClaims, userAgent: string | undefined): void
  /** Whether the caller signed in or confirmed who they are a short time ago. */
  isConfirmed(claims: TokenClaims): boolean | Promise<boolean>
  /** Whether the user must have a second factor and has none. */
  mustSetUpSecondFactor(userid: string): Promise<boolean>
  providerOrganisationId: string
  organisationExists(id: string): Promise<boolean>
  assignedRoles(organisationid: string, userid: string): Promise<string[]>
  /**
   * The organisation whose user directory has this token; undefined for an unknown token.
   * @throws Problem `too-many-attempts` for an address that has tried many unknown tokens, `organisation-suspended`
   */
  findDirectory(token: string, address: string): Promise<string | undefined>
  /**
   * The system with this token; undefined if the text does not look like such a token.
   * @throws Problem `sign-in-required`, `too-many-attempts`, `organisation-suspended`
   */
  findAttendanceSystem(token: string, address: string): Promise<AttendanceSystem> | undefined
  writeLimit: Pick<WriteLimit, 'take'>
}

/**
 * Authenticates the caller, and checks organisation, permission and step-up as declared in the
 * contract.
 */
export class Access {
  readonly #dependencies: AccessDependencies

  constructor(dependencies: AccessDependencies) {
    this.#dependencies = dependencies
  }

  /** @throws Problem `too-fast` */
  countWrite(name: EndpointName, { caller, organisationid, attendanceSystem }: Authorised): void {
    // No username has a space.
    const other = attendanceSystem
      ? `attendance system ${attendanceSystem.id}`
      : `directory of ${organisationid}`
    const writer = caller?.userid ?? other
    this.#dependencies.writeLimit.take(name, writer)
  }

  /** Returns no promise if nothing has to be looked up, to keep the polls of devices cheap. */
  authorise(name: EndpointName, request: FastifyRequest): Authorised | Promise<Authorised> {
    const { stepUp, access }: Endpoint = endpoints[name]
    const authorised = this.#checkPermission(name, request)
    return stepUp ? this.#requireStepUp(authorised, access) : authorised
  }

  /** Looks the second factor up again: the organisation may have required it after the token was issued. */
  async #requireStepUp(
    authorised: Authorised | Promise<Authorised>,
    access: Endpoint['access'],
  ): Promise<Authorised> {
    const { caller, organisationid } = await authorised
    const { isConfirmed, mustSetUpSecondFactor } = this.#dependencies
    if (!caller || !(await isConfirmed(caller.claims))) throw new Problem('confirm-identity')
    const hasFactor = access === SIGNED_IN || caller.claims.mfa === true
    if (!hasFactor && (await mustSetUpSecondFactor(caller.userid))) {
      throw new Problem('second-factor-required')
    }
    return { caller, organisationid }
  }

  #checkPermission(name: EndpointName, request: FastifyRequest): Authorised | Promise<Authorised> {
    const { access } = endpoints[name]
    if (access === 'anyone') return { caller: undefined, organisationid: '' }
    if (access === 'directory') return this.#authoriseDirectory(request)
    const attendanceSystem = this.#findAttendanceSystem(name, request)
    if (attendanceSystem !== undefined) return attendanceSystem
    const caller = this.authenticate(request)
    if (caller.claims.setup && access !== SIGNED_IN) throw new Problem('second-factor-required')
    const { org } = request.query as { org?: unknown }
    const organisationid = typeof org === 'string' ? org : caller.organisationid
    const isOwnOrganisation = organisationid === caller.organisationid
    const isAllowedByType = access === 'signed in' || isAllowed({ ...caller, roles: [] }, access)
    if (isOwnOrganisation && isAllowedByType) return { caller, organisationid }
    return this.#authoriseByLookups(caller, organisationid, access)
  }

  /** A user directory works in its own organisation and has no caller. */
  async #authoriseDirectory(request: FastifyRequest): Promise<Authorised> {
    const token = bearerToken(request)
    if (token === undefined) throw new Problem('sign-in-required')
    const organisationid = await this.#dependencies.findDirectory(token, request.ip)
    if (organisationid === undefined) throw new Problem('sign-in-required')
    return { caller: undefined, organisationid }
  }

  /** Like a directory, such a system works in its own organisation, and at two endpoints only. */
  #findAttendanceSystem(
    name: EndpointName,
    request: FastifyRequest,
  ): Promise<Authorised> | undefined {
    const { attendanceToken }: Endpoint = endpoints[name]
    const token = attendanceToken && bearerToken(request)
    if (!token) return undefined
    const found = this.#dependencies.findAttendanceSystem(token, request.ip)
    return found?.then((attendanceSystem) => ({
      ...{ caller: undefined, organisationid: attendanceSystem.organisationid, attendanceSystem },
    }))
  }

  async #authoriseByLookups(
    caller: SignedInUser,
    organisationid: string,
    access: 'signed in' | Permission,
  ): Promise<Authorised> {
    if (organisationid !== caller.organisationid) {
      const isProviderAdmin = caller.isProvider && caller.type === 'admin'
      if (!isProviderAdmin || !(await this.#dependencies.organisationExists(organisationid))) {
        throw new Problem('not-found')
      }
    }
    if (access !== 'signed in') await this.requirePermission(caller, access)
    return { caller, organisationid }
  }

  /** The user of the bearer token. @throws Problem if the token is missing or no longer valid */
  authenticate(request: FastifyRequest): SignedInUser {
    const claims = this.#dependencies.verifyToken(bearerToken(request))
    this.#dependencies.noteRequest(claims, request.headers['user-agent'])
    return {
      userid: claims.userid,
      type: claims.type,
      organisationid: claims.org,
      isProvider: claims.org === this.#dependencies.providerOrganisationId,
      claims,
    }
  }

  /** Considers the caller's team roles, which are looked up only if the user type is not enough. */
  async hasPermission(caller: SignedInUser, permission: Permission): Promise<boolean> {
    if (isAllowed({ ...caller, roles: [] }, permission)) return true
    const roles = await this.#dependencies.assignedRoles(caller.organisationid, caller.userid)
    return isAllowed({ ...caller, roles }, permission)
  }

  /** @throws Problem `not-allowed` */
  async requirePermission(caller: SignedInUser, permission: Permission): Promise<void> {
    if (!(await this.hasPermission(caller, permission))) throw new Problem('not-allowed')
  }
}

export function bearerToken({ headers: { authorization } }: FastifyRequest): string | undefined {
  return authorization?.startsWith('Bearer ') ? authorization.slice(7) : undefined
}
