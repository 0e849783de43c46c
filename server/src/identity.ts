import { CONFIRMATION_WINDOW_MS } from '@holdfast/contract/limits'
import type { Config } from './config.ts'
import { registerAccountRoutes } from './features/account/index.ts'
import {
  type AssignedRoles,
  describeAllocations,
  lockAllocations,
  readAllocations,
  recordAllocations,
  replaceAllocations,
} from './features/allocations/index.ts'
import { readRoles } from './features/content/index.ts'
import { hasOpenIncident } from './features/incidents/index.ts'
import { registerInvitationsRoutes } from './features/invitations/index.ts'
import { findOrganisation } from './features/organisations/index.ts'
import { Passkeys } from './features/passkeys/index.ts'
import { ResetLimits, registerPasswordResetRoutes } from './features/password-reset/index.ts'
import {
  AttendanceAccess,
  lockRollGroups,
  readRollGroups,
  upsertRollGroup,
} from './features/roll-call/index.ts'
import {
  claimMailToAdmins,
  DirectoryAccess,
  registerDirectoryRoutes,
  registerScimRoutes,
} from './features/scim/index.ts'
import {
  registerOwnPasskeysRoutes,
  registerSecondFactorRoutes,
  SecondFactors,
} from './features/second-factor/index.ts'
import { SecurityNotices } from './features/security-notices/index.ts'
import {
  BreachedPasswords,
  findSignInUser,
  PasswordPolicy,
  registerSignInRoutes,
  SessionStart,
} from './features/sign-in/index.ts'
import {
  deleteIdentitiesOf,
  IdentityProviders,
  registerDomainsRoutes,
  registerOwnIdentityRoutes,
  registerSingleSignOnRoutes,
  registerSingleSignOnSettingsRoutes,
  SingleSignOn,
  SingleSignOnUsers,
} from './features/single-sign-on/index.ts'
import type { UserNames } from './features/user-names/index.ts'
import {
  Deprovisioning,
  DirectorySuspensions,
  DirectoryUsers,
  registerDeprovisioningRoutes,
  registerUsersImportRoutes,
  registerUsersRoutes,
} from './features/users/index.ts'
import type { Context } from './platform/context.ts'
import type { Connections } from './platform/database/connections.ts'
import { asScope, type Database } from './platform/database/database.ts'
import { Encryption } from './platform/encryption.ts'
import { Access } from './platform/http/access.ts'
import type { OpenApps } from './platform/http/open-apps.ts'
import { WriteLimit } from './platform/http/write-limit.ts'
import type { Log } from './platform/log.ts'
import type { MailQueue } from './platform/mail/mail-queue.ts'
import type { Sessions } from './platform/tokens/sessions.ts'
import type { Tokens } from './platform/tokens/tokens.ts'

type ReadAssignedRoles = (organisationid: string) => AssignedRoles | Promise<AssignedRoles>

/** What the sign-in features share: who users are, and how they prove it. */
export type Identity = {
  /** Each purpose has its own key. */
  encryption: { ofFactors: Encryption; ofProviders: Encryption }
  passkeys: Passkeys
  passwordPolicy: PasswordPolicy
  secondFactors: SecondFactors
  securityNotices: SecurityNotices
  mustSetUpSecondFactor: (userid: string) => Promise<boolean>
}

type Dependencies = {
  config: Config
  connections: Connections
  log: Log
  mailQueue: MailQueue
  secret: string
  now: () => Date
}

/** Call it before registering endpoints: `Access` needs it in each request, for the second factor. */
export function createIdentity({
  config,
  connections: { system },
  log,
  mailQueue,
  secret,
  now,
}: Dependencies): Identity {
  const { publicUrl, previousTokenSecret } = config
  const encryptionFor = (purpose: string) => new Encryption(purpose, secret, previousTokenSecret)
  const encryption = {
    ofFactors: encryptionFor('holdfast authenticator apps'),
    ofProviders: encryptionFor('holdfast single sign-on'),
  }
  const secondFactors = new SecondFactors({
    system,
    encryption: encryption.ofFactors,
    config,
    now,
  })
  return {
    encryption,
    passkeys: new Passkeys({ system, publicUrl, now }),
    passwordPolicy: new PasswordPolicy(new BreachedPasswords({ config, log, now })),
    secondFactors,
    securityNotices: new SecurityNotices({ mailQueue, publicUrl, now }),
    async mustSetUpSecondFactor(userid) {
      const account = await findSignInUser(system, userid)
      return account !== undefined && secondFactors.mustSetUpSecondFactor(account)
    },
  }
}

type AccessDependencies = {
  config: Config
  connections: Connections
  database: Database
  now: () => Date
  tokens: Tokens
  sessions: Sessions
  openApps: OpenApps
  assignedRoles: ReadAssignedRoles
  mustSetUpSecondFactor: (userid: string) => Promise<boolean>
}

/** Finds out before each handler who calls, for which organisation, and whether they may. */
export function createAccess({
  config: { providerOrganisationId, writesPerMinute },
  connections,
  database,
  now,
  tokens,
  sessions,
  openApps,
  assignedRoles,
  mustSetUpSecondFactor,
}: AccessDependencies): Access {
  const { system } = connections
  const directoryAccess = new DirectoryAccess(system)
  const attendanceAccess = new AttendanceAccess({ connections, database, now })
  return new Access({
    verifyToken: (token) => tokens.verify(token),
    noteRequest: (claims, userAgent) => {
      sessions.note(claims, userAgent)
      openApps.note(claims)
    },
    isConfirmed: (claims) => sessions.isConfirmedWithin(CONFIRMATION_WINDOW_MS, claims),
    mustSetUpSecondFactor,
    providerOrganisationId,
    organisationExists: async (id) => (await findOrganisation(system, id)) !== undefined,
    assignedRoles: async (organisationid, userid) =>
      (await assignedRoles(organisationid)).get(userid) ?? [],
    findDirectory: (token, address) => directoryAccess.find(token, { address, now: now() }),
    findAttendanceSystem: (token, address) => attendanceAccess.find(token, address),
    writeLimit: new WriteLimit({ perMinute: writesPerMinute, now }),
  })
}

type RouteDependencies = {
  identity: Identity
  userNames: UserNames
  assignedRoles: ReadAssignedRoles
}

/** Registers the endpoints of signing in, of the caller's own settings, and of users. */
export function registerIdentityRoutes(
  context: Context,
  { identity, userNames, assignedRoles }: RouteDependencies,
): void {
  const { encryption, passkeys, passwordPolicy, secondFactors, securityNotices } = identity
  const sessionStart = new SessionStart(context, {
    mustSetUpSecondFactor: (account) => secondFactors.mustSetUpSecondFactor(account),
  })
  registerSignInRoutes(context, { secondFactors, passkeys, sessionStart })
  const limits = new ResetLimits(context.connections.system)
  registerPasswordResetRoutes(context, { limits, passwordPolicy, securityNotices })
  registerInvitationsRoutes(context, limits)

  const providers = new IdentityProviders(context.config)
  const ofProviders = { providers, encryption: encryption.ofProviders }
  const singleSignOn = new SingleSignOn(context, ofProviders)
  registerSingleSignOnSettingsRoutes(context, { singleSignOn, securityNotices, ...ofProviders })
  registerDomainsRoutes(context)
  registerOwnIdentityRoutes(context, { securityNotices })
  registerAccountRoutes(context, {
    passwordPolicy,
    secondFactors,
    passkeys,
    singleSignOn,
    securityNotices,
  })
  registerOwnPasskeysRoutes(context, { secondFactors, passkeys, securityNotices })
  registerSecondFactorRoutes(context, {
    secondFactors,
    encryption: encryption.ofFactors,
    securityNotices,
  })

  const deprovisioning = new Deprovisioning(context, {
    lockAllocations,
    recordAllocations,
    deleteIdentitiesOf,
  })
  const { config, mailQueue, now } = context
  const { publicUrl } = config
  const suspensions = new DirectorySuspensions({
    ...{ deprovisioning, claimMailToAdmins, mailQueue, publicUrl, now },
    hasOpenIncident: (trx, organisationid) => hasOpenIncident(asScope(trx, organisationid)),
  })
  const directoryUsers = new DirectoryUsers({ deprovisioning, suspensions, securityNotices, now })
  const users = new SingleSignOnUsers(context, { directoryUsers, securityNotices })
  registerSingleSignOnRoutes(context, { singleSignOn, users, sessionStart, secondFactors })
  registerUsersRoutes(context, {
    passwordPolicy,
    securityNotices,
    assignedRoles,
    readAllocations,
  })
  registerDeprovisioningRoutes(context, { userNames, deprovisioning })
  const roleAndGroupStores = {
    readRoles,
    readAllocations,
    replaceAllocations,
    recordAllocations,
    describeAllocations,
    lockRollGroups,
    readRollGroups,
    upsertRollGroup,
  }
  registerUsersImportRoutes(context, {
    userNames,
    deprovisioning,
    securityNotices,
    roleAndGroupStores,
  })
  registerScimRoutes(context, directoryUsers)
  registerDirectoryRoutes(context, { userNames, deprovisioning, suspensions })
}
