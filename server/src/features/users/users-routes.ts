import { byName } from '@holdfast/contract/sorting'
import type { UserSave } from '@holdfast/contract/users'
import { JsonSnapshot } from '../../platform/collections/json-snapshot.ts'
import type { Context } from '../../platform/context.ts'
import { asOrganisation, type SystemTransaction } from '../../platform/database/database.ts'
import type { SignedInPerson } from '../../platform/http/api.ts'
import { mustBeNew } from '../../platform/http/conditions.ts'
import { Problem } from '../../platform/http/problem.ts'
import { describeChanges, recordActivity } from '../activity/index.ts'
import { findOrganisation } from '../organisations/index.ts'
import { removeKeysOf } from '../password-reset/index.ts'
import { hashPassword, requireGoodPassword } from '../sign-in/index.ts'
import {
  endsResetLinks,
  endsSignIns,
  hasPassword,
  TOLD_FIELDS,
  usernameProblems,
} from './users-rules.ts'
import {
  countOtherAdmins,
  type FullUser,
  findUsername,
  insertUser,
  lockUsers,
  markDeleted,
  readUsers,
  type StoredUser,
  updateUser,
} from './users-store.ts'

const CHANGED = [{ collection: 'users' }, { collection: 'allocations' }]

export function routeUsers(context: Context): void {
  const { api, collections, connections, database, now, withdrawals } = context

  const users = collections.define('users', async (trx, { organisationid, kind = '' }) => {
    const rows = (await readUsers(trx, organisationid)).sort(byName)
    const shown = kind === 'admin' ? rows : rows.map(({ email: _, type: __, ...user }) => user)
    return new JsonSnapshot(JSON.stringify(shown), `${organisationid} users ${kind}`)
  })

  api.collection('listUsers', ({ person, organisationid }) =>
    users({ organisationid, kind: person.type }),
  )

  api.route('saveUser', async ({ parameters, body, person, request, reply, ...call }) => {
    const id = parameters.id.trim().toLowerCase()
    const problems = usernameProblems(id)
    if (problems.length > 0) throw new Problem('invalid', problems)
    if (hasPassword(body)) requireGoodPassword(body.password, id)
    const passwordhash = hasPassword(body) ? await hashPassword(body.password) : undefined
    const existing = await findUsername(connections.system as SystemTransaction, id)
    if (existing && mustBeNew(request)) throw new Problem('taken', 'This username is already taken')
    if (!existing) {
      const organisationid = await organisationFor(body, person, call.organisationid)
      const user = { id, organisationid, name: body.name, email: body.email, type: body.type }
      await create(user, passwordhash, person)
      reply.code(201)
      return user
    }
    return change(existing, body, call.organisationid, passwordhash, person)
  })

  api.route('deleteUser', async ({ parameters, person, organisationid }) => {
    const { id } = parameters
    if (id === person.userid) throw new Problem('conflict', 'You cannot delete your own account')
    const withdrawal = await database.changeAsSystem(organisationid, CHANGED, async (trx) => {
      await lockUsers(trx, organisationid)
      const user = await requireUser(trx, id, organisationid)
      if (user.type === 'admin') await requireOtherAdmin(trx, user)
      await markDeleted(trx, user, now())
      await removeKeysOf(trx, id)
      const ended = { userid: id, belowversion: user.signinversion + 1 }
      await withdrawals.store(trx, ended)
      await recordActivity(asOrganisation(trx), organisationid, {
        userid: person.userid,
        at: now(),
        kind: 'user-deleted',
        recordid: id,
        summary: user.name,
      })
      return ended
    })
    withdrawals.publish(withdrawal)
    return { success: true }
  })

  /** A new user's: the one the call is about, or another that a provider admin names in the body. */
  async function organisationFor(
    { organisationid: named }: UserSave,
    person: SignedInPerson,
    organisationid: string,
  ): Promise<string> {
    if (!named || named === organisationid) return organisationid
    const isThere =
      (await api.may(person, 'manage organisations')) &&
      (await findOrganisation(connections.system, named)) !== undefined
    if (!isThere) throw new Problem('not-found')
    return named
  }

  async function create(
    user: FullUser,
    passwordhash: string | undefined,
    { userid }: SignedInPerson,
  ): Promise<void> {
    if (passwordhash === undefined)
      throw new Problem('invalid', 'Enter a password for the new user')
    const { id, organisationid, name, type } = user
    await database.changeAsSystem(organisationid, CHANGED, async (trx) => {
      const isCreated = await insertUser(trx, user, passwordhash)
      if (!isCreated) throw new Problem('taken', 'This username is already taken')
      await recordActivity(asOrganisation(trx), organisationid, {
        userid,
        at: now(),
        kind: 'user-added',
        recordid: id,
        summary: `${name}, ${type}`,
      })
    })
  }

  async function change(
    { id }: StoredUser,
    save: UserSave,
    organisationid: string,
    passwordhash: string | undefined,
    { userid }: SignedInPerson,
  ) {
    const { user, withdrawal } = await database.changeAsSystem(
      organisationid,
      CHANGED,
      async (trx) => {
        await lockUsers(trx, organisationid)
        const stored = await requireUser(trx, id, organisationid)
        if (stored.type === 'admin' && save.type === 'standard')
          await requireOtherAdmin(trx, stored)
        const isEnding = endsSignIns(stored, save)
        const signinversion = stored.signinversion + (isEnding ? 1 : 0)
        const changed = { id, organisationid, name: save.name, email: save.email, type: save.type }
        await updateUser(trx, { ...changed, signinversion, passwordhash })
        if (endsResetLinks(stored, save)) await removeKeysOf(trx, id)
        const ended = isEnding ? { userid: id, belowversion: signinversion } : undefined
        if (ended) await withdrawals.store(trx, ended)
        const told = { ...changed, password: passwordhash && 'new' }
        const summary = describeChanges(stored, told, TOLD_FIELDS)
        if (summary !== '') {
          const done = { userid, at: now(), kind: 'user-changed', recordid: id, summary } as const
          await recordActivity(asOrganisation(trx), organisationid, done)
        }
        return { user: changed, withdrawal: ended }
      },
    )
    if (withdrawal) withdrawals.publish(withdrawal)
    return user
  }
}

async function requireUser(
  trx: SystemTransaction,
  id: string,
  organisationid: string,
): Promise<StoredUser> {
  const user = await findUsername(trx, id)
  if (user?.organisationid !== organisationid) throw new Problem('not-found')
  if (user.deleted !== null) {
    throw new Problem('taken', 'This username belonged to a deleted user and cannot be used again')
  }
  return user
}

async function requireOtherAdmin(trx: SystemTransaction, user: StoredUser): Promise<void> {
  if ((await countOtherAdmins(trx, user.organisationid, user.id)) > 0) return
  throw new Problem('conflict', 'An organisation needs at least one admin')
}
