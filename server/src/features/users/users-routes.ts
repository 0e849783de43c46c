import { isDeepStrictEqual } from 'node:util'
import type { UserSave } from '@holdfast/contract/people/users'
import { byName } from '@holdfast/contract/sorting'
import { CachedResponse } from '../../platform/cached-lists/cached-response.ts'
import type { Context } from '../../platform/context.ts'
import {
  asOrganisationTransaction,
  type ChangedCollection,
  type Scope,
  type SystemTransaction,
} from '../../platform/database/database.ts'
import type { SignedInUser } from '../../platform/http/access.ts'
import type { ActivityRecorder } from '../../platform/http/activity-recorder.ts'
import { mergeSave } from '../../platform/http/merge-save.ts'
import { requiresNew } from '../../platform/http/preconditions.ts'
import { Problem } from '../../platform/http/problem.ts'
import { created } from '../../platform/http/responses.ts'
import { describeChanges } from '../activity/index.ts'
import { findOrganisation } from '../organisations/index.ts'
import { deleteKeysOf, vouchFor } from '../password-reset/index.ts'
import type { SecurityNotices } from '../security-notices/index.ts'
import {
  findPasswordProblems,
  hashPassword,
  matchesHash,
  type PasswordPolicy,
} from '../sign-in/index.ts'
import { requireAdmin, requireFreeName, requireUser } from './user-guards.ts'
import {
  AUDITED_FIELDS,
  endsResetLinks,
  hasPassword,
  revokesTokens,
  usernameProblems,
  withoutEmptyPhone,
} from './users-rules.ts'
import {
  type FullUser,
  findFirstPasswordHash,
  findUsername,
  insertUser,
  type ListedUser,
  lockUsers,
  readUsersWithSuspended,
  type StoredUser,
  updateUser,
} from './users-store.ts'

const CHANGED: ChangedCollection[] = [{ collection: 'users' }, { collection: 'allocations' }]

type Dependencies = {
  passwordPolicy: PasswordPolicy
  securityNotices: SecurityNotices
  assignedRoles: (organisationid: string) => Roles | Promise<Roles>
  readAllocations: (scope: Scope) => Promise<{ userid: string }[]>
}
type UserChange = {
  sent: UserSave
  passwordhash: string | undefined
  organisationid: string
  activity: ActivityRecorder<'saveUser'>
}
/** Team roles by user id. */
type Roles = ReadonlyMap<string, readonly string[]>

/** Who reads a list, which decides the details that it shows: see `user` in the contract. */
type Reader = 'admin' | 'team' | ''

/** Endpoints that list, create and change users. */
export function registerUsersRoutes(
  context: Context,
  { passwordPolicy, securityNotices, assignedRoles, readAllocations }: Dependencies,
): void {
  const { access, api, cachedLists, config, connections, database, revocations } = context

  const users = cachedLists.define('users', async (scope, { organisationid, kind = '' }) => {
    const rows = (await readUsersWithSuspended(scope)).sort(byName)
    const team = new Set((await readAllocations(scope)).map(({ userid }) => userid))
    const seesPhone = (id: string) => kind === 'team' || team.has(id)
    const visible =
      kind === 'admin'
        ? rows.map(withoutEmptyPhone)
        : rows.filter(isActive).map((user) => forStandardUsers(user, seesPhone(user.id)))
    return CachedResponse.ofCollection('users', { organisationid, kind }, visible)
  })

  api.cachedEndpoint('listUsers', async ({ caller, organisationid }) =>
    users({ organisationid, kind: await readerOf(caller) }),
  )

  async function readerOf({ userid, type, organisationid }: SignedInUser): Promise<Reader> {
    if (type === 'admin') return 'admin'
    const roles = (await assignedRoles(organisationid)).get(userid) ?? []
    return roles.length > 0 ? 'team' : ''
  }

  api.endpoint(
    'saveUser',
    async ({ parameters, body, caller, request, activity, ...rest }) => {
      const id = usernameIn(parameters)
      const existing = await findUsername(connections.system as SystemTransaction, id)
      const isChange = existing !== undefined && !requiresNew(request)
      const organisationid = isChange
        ? rest.organisationid
        : await organisationFor(body, caller, rest.organisationid)
      const passwordhash = hasPassword(body)
        ? await hashGoodPassword(body.password, { id, organisationid, name: body.name }, caller)
        : undefined
      if (isChange) return change(existing, { sent: body, passwordhash, organisationid, activity })
      const { name, email, phone = '', type } = body
      const user = { id, organisationid, name, email, phone, type }
      const isCreated = !existing && (await create(user, passwordhash, activity))
      if (!isCreated) await requireRetry(user, body, { caller, activity })
      return created(withoutEmptyPhone(user))
    },
    ({ parameters, body: { password, name } }) => {
      const username = usernameIn(parameters)
      const context = { username, name: typeof name === 'string' ? name : '', organisationname: '' }
      const isSet = typeof password === 'string' && password !== ''
      return [
        ...usernameProblems(username),
        ...(isSet ? findPasswordProblems(password, context) : []),
      ]
    },
  )

  /** Also checks it against the name of the organisation. @throws Problem `invalid` */
  async function hashGoodPassword(
    password: string,
    { id, organisationid, name }: Pick<FullUser, 'id' | 'organisationid' | 'name'>,
    caller: SignedInUser,
  ): Promise<string> {
    const organisation = await findOrganisation(connections.system, organisationid)
    await passwordPolicy.requireGood(password, {
      username: id,
      name,
      organisationname: organisation?.name ?? '',
    })
    return hashPassword(password, config.passwordHash, caller.userid)
  }

  /** A provider admin may name another organisation in the body. @throws Problem `not-found` */
  async function organisationFor(
    { organisationid: requested }: UserSave,
    caller: SignedInUser,
    organisationid: string,
  ): Promise<string> {
    if (!requested || requested === organisationid) return organisationid
    const isAvailable =
      (await access.hasPermission(caller, 'manage organisations')) &&
      (await findOrganisation(connections.system, requested)) !== undefined
    if (!isAvailable) throw new Problem('not-found')
    return requested
  }

  /** @returns false if the username is taken */
  async function create(
    user: FullUser,
    passwordhash: string | undefined,
    activity: ActivityRecorder<'saveUser'>,
  ): Promise<boolean> {
    if (passwordhash === undefined)
      throw new Problem('invalid', 'Enter a password for the new user')
    const { id, organisationid, name, type } = user
    return database.changeAsSystem(organisationid, CHANGED, async (trx) => {
      const isCreated = await insertUser(trx, user, passwordhash)
      if (!isCreated) return false
      await activity.record(asOrganisationTransaction(trx), {
        organisationid,
        kind: 'user-added',
        recordid: id,
        summary: `${name}, ${type}`,
      })
      return true
    })
  }

  /**
   * Succeeds for a retry, which gets the response of the first attempt. It compares only a password that an
   * admin has chosen, so that nobody can guess a user's own password.
   * @throws Problem `taken` unless the user equals the one that the request would create
   */
  async function requireRetry(
    user: FullUser,
    { password = '' }: UserSave,
    { caller, activity }: { caller: SignedInUser; activity: ActivityRecorder<'saveUser'> },
  ): Promise<void> {
    const trx = connections.system as SystemTransaction
    const {
      deleted,
      suspended: _,
      suspendedbydirectory: __,
      signinversion: ___,
      externalid: ____,
      ...stored
    } = (await findUsername(trx, user.id)) ?? {}
    const isSame = deleted === null && isDeepStrictEqual(stored, user)
    const hash = isSame ? await findFirstPasswordHash(trx, user.id) : null
    if (hash === null || !(await matchesHash(password, hash, caller.userid))) {
      throw new Problem('taken', 'This username is already taken')
    }
    activity.nothingChanged()
  }

  async function change(
    { id }: StoredUser,
    { sent, passwordhash, organisationid, activity }: UserChange,
  ) {
    const { user, revocation } = await database.changeAsSystem(
      organisationid,
      CHANGED,
      async (trx) => {
        await lockUsers(trx, organisationid)
        const stored = await requireUser(trx, id, organisationid)
        requireFreeName(stored)
        const save = {
          ...sent,
          ...mergeSave(editableFields(stored), editableFields(sent, stored), sent.base),
        }
        const isRevoking = revokesTokens(stored, save)
        const signinversion = stored.signinversion + (isRevoking ? 1 : 0)
        const { name, email, phone = '', type } = save
        const changed = { id, organisationid, name, email, phone, type }
        if (hasPassword(save)) await securityNotices.add(trx, id, 'password-changed', 'an admin')
        if (stored.email !== save.email) {
          await securityNotices.add(trx, id, 'email-changed', 'an admin')
        }
        const resetsfrom = stored.email === save.email ? undefined : null
        await updateUser(trx, { ...changed, signinversion, passwordhash, resetsfrom })
        if (endsResetLinks(stored, save)) await vouchFor(trx, id)
        if (stored.type === 'admin') await requireAdmin(trx, organisationid)
        if (endsResetLinks(stored, save)) await deleteKeysOf(trx, id)
        const olderTokens = isRevoking ? { userid: id, belowversion: signinversion } : undefined
        if (olderTokens) await revocations.store(trx, olderTokens)
        const auditedUser = { ...changed, password: passwordhash && 'new' }
        const summary = describeChanges(stored, auditedUser, AUDITED_FIELDS)
        if (summary === '') {
          activity.nothingChanged()
        } else {
          await activity.record(asOrganisationTransaction(trx), {
            kind: 'user-changed',
            recordid: id,
            summary,
          })
        }
        return {
          user: {
            ...withoutEmptyPhone(changed),
            ...(stored.suspended !== null && { suspended: true as const }),
          },
          revocation: olderTokens,
        }
      },
    )
    if (revocation) revocations.publish(revocation)
    return user
  }
}

type EditableFields = Pick<FullUser, 'name' | 'email' | 'type'> & { phone?: string | undefined }

/** An app older than telephone numbers sends none; then the `stored` number stays. */
function editableFields(
  { name, email, phone, type }: EditableFields,
  stored?: Pick<FullUser, 'phone'>,
) {
  return { name, email, phone: phone ?? stored?.phone ?? '', type }
}

function usernameIn({ id }: { id: string }): string {
  return id.trim().toLowerCase()
}

function isActive({ suspended }: ListedUser): boolean {
  return !suspended
}

function forStandardUsers({ id, name, organisationid, phone }: ListedUser, seesPhone: boolean) {
  return { id, name, organisationid, ...(seesPhone && phone !== '' && { phone }) }
}
