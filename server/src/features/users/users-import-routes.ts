import type { RowProblem } from '@holdfast/contract/people/imports'
import type { ImportedUser, UserChanges, UserRow } from '@holdfast/contract/people/users'
import type { Context } from '../../platform/context.ts'
import {
  asOrganisationTransaction,
  asScope,
  type SystemTransaction,
} from '../../platform/database/database.ts'
import { ImportLimit } from '../../platform/http/import-limit.ts'
import { requireNoProblems } from '../../platform/http/import-problems.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { Revocation } from '../../platform/tokens/storing-revocations.ts'
import { describeChanges } from '../activity/index.ts'
import { deleteKeysOf, vouchFor } from '../password-reset/index.ts'
import type { SecurityNotices } from '../security-notices/index.ts'
import type { UserNames } from '../user-names/index.ts'
import { type ImportPlan, planCompleteImport } from './complete-import-rules.ts'
import { type Author, CHANGED_BY_DEPROVISIONING, type Deprovisioning } from './deprovisioning.ts'
import { markReinstated } from './deprovisioning-store.ts'
import { ImportRolesAndGroups, type RoleAndGroupStores } from './import-roles-and-groups.ts'
import { requireAdmin } from './user-guards.ts'
import { areStored, readUserRows, usernameOf } from './users-import-rules.ts'
import { AUDITED_FIELDS, endsResetLinks, revokesTokens, usernameProblems } from './users-rules.ts'
import {
  findTakenUsernames,
  findUsers,
  insertUsers,
  lockUsers,
  readExistingUsers,
  type StoredUser,
  updateUser,
} from './users-store.ts'

type Dependencies = {
  userNames: UserNames
  deprovisioning: Deprovisioning
  securityNotices: SecurityNotices
  roleAndGroupStores: RoleAndGroupStores
}
type Plan = ImportPlan<StoredUser>

export function registerUsersImportRoutes(
  { api, database, now, revocations }: Context,
  { userNames, deprovisioning, securityNotices, roleAndGroupStores }: Dependencies,
): void {
  const limit = new ImportLimit()
  const rolesAndGroups = new ImportRolesAndGroups(roleAndGroupStores)

  api.endpoint('importUsers', async ({ body, caller, organisationid, activity }) => {
    limit.take(caller.userid, now())
    const { dryrun, rows, complete, suspends, allocates } = body
    const listed = new Set(rows.map(usernameOf))
    const authorname = await userNames.nameOf(organisationid, caller.userid)
    const author = { userid: caller.userid, authorname }
    const outcome = await database.changeAsSystem(
      organisationid,
      dryrun ? [] : CHANGED_BY_DEPROVISIONING,
      async (trx) => {
        // The second of two equal imports waits here, and then finds the users of the first.
        if (dryrun) await lockUsers(trx, organisationid)
        else await deprovisioning.lock(trx, organisationid)
        const existing = complete ? await readExistingUsers(trx, organisationid) : []
        const byId = new Map(existing.map((user) => [user.id, user]))
        const taken = await findTakenUsernames(trx, [...listed])
        const { users, problems: rowProblems } = readUserRows(rows, taken, usernameProblems, byId)
        const plan = planCompleteImport(users, byId, listed, caller.userid)
        const names = new Map(rows.map((row) => [usernameOf(row), row.name]))
        const planned = await rolesAndGroups.read(
          asScope(trx, organisationid),
          rows,
          (userid) => names.get(userid) ?? userid,
        )
        const problems = joinProblems([...rowProblems, ...planned.problems])
        const response = {
          ...(complete && { changes: describe(plan) }),
          ...(planned.roles.length > 0 && { roles: planned.roles }),
          ...(planned.rollgroups.length > 0 && { rollgroups: planned.rollgroups }),
        }
        if (dryrun) {
          activity.nothingChanged()
          return { response: { imported: 0, problems, ...response }, newRevocations: [] }
        }
        const isStored = planned.roles.length + planned.rollgroups.length === 0
        if (!complete && isStored && (await areAlreadyImported(trx, organisationid, rows))) {
          // A retry gets the response of the first attempt.
          activity.nothingChanged()
          return { response: { imported: rows.length, problems: [] }, newRevocations: [] }
        }
        requireNoProblems(problems)
        if (complete) {
          requireConfirmed(
            plan.suspended.map(({ id }) => id),
            suspends,
          )
        }
        requireConfirmed(
          planned.roles.map(({ userid }) => userid),
          allocates,
        )
        const newRevocations = await apply(trx, organisationid, plan, author)
        const change = { ...author, now: now() }
        const records = [
          ...describeActivities(plan),
          ...(await rolesAndGroups.apply(asScope(trx, organisationid), planned.plan, change)),
        ]
        if (records.length === 0) activity.nothingChanged()
        else await activity.record(asOrganisationTransaction(trx), ...records)
        return { response: { imported: users.length, problems: [], ...response }, newRevocations }
      },
    )
    deprovisioning.publish(outcome.newRevocations)
    return outcome.response
  })

  /** @throws Problem `conflict` if no admin would be left, or a username was taken meanwhile */
  async function apply(
    trx: SystemTransaction,
    organisationid: string,
    { added, changed, reinstated, suspended }: Plan,
    author: Author,
  ): Promise<Revocation[]> {
    const newUsers = added.map((user) => ({ ...user, organisationid }))
    if (newUsers.length > 0 && !(await insertUsers(trx, newUsers))) {
      throw new Problem('conflict', 'Please check again')
    }
    const newRevocations: Revocation[] = []
    for (const { before, after } of changed) {
      const isRevoking = revokesTokens(before, after)
      const signinversion = before.signinversion + (isRevoking ? 1 : 0)
      if (before.email !== after.email) {
        await securityNotices.add(trx, before.id, 'email-changed', 'an admin')
      }
      const resetsfrom = before.email === after.email ? undefined : null
      const changedUser = {
        ...before,
        ...after,
        signinversion,
        passwordhash: undefined,
        resetsfrom,
      }
      await updateUser(trx, changedUser)
      if (endsResetLinks(before, after)) {
        await deleteKeysOf(trx, before.id)
        await vouchFor(trx, before.id)
      }
      if (!isRevoking) continue
      const olderTokens = { userid: before.id, belowversion: signinversion }
      await revocations.store(trx, olderTokens)
      newRevocations.push(olderTokens)
    }
    for (const user of reinstated) await markReinstated(trx, user)
    const how = 'suspend'
    newRevocations.push(
      ...(await deprovisioning.deprovision(trx, { users: suspended, how, author })),
    )
    if (changed.some(({ before }) => before.type === 'admin'))
      await requireAdmin(trx, organisationid)
    return newRevocations
  }
}

/** Whether every row is a user already, in all fields: an earlier import stored the same rows. */
async function areAlreadyImported(
  trx: SystemTransaction,
  organisationid: string,
  rows: readonly UserRow[],
): Promise<boolean> {
  const { users, problems } = readUserRows(rows, new Set(), usernameProblems)
  const usernames = users.map(({ id }) => id)
  return problems.length === 0 && areStored(users, await findUsers(trx, organisationid, usernames))
}

/** @throws Problem `conflict` if the change affects somebody whom the dry run did not name */
function requireConfirmed(affected: readonly string[], named: readonly string[]): void {
  const confirmed = new Set(named)
  if (affected.every((id) => confirmed.has(id))) return
  throw new Problem('conflict', 'The users have changed meanwhile. Please look at them again.')
}

/** Joins the problems of each row, in the order of the rows. */
function joinProblems(problems: readonly RowProblem[]): RowProblem[] {
  return [...Map.groupBy(problems, ({ row }) => row)]
    .map(([row, list]) => ({ row, errors: list.flatMap(({ errors }) => errors) }))
    .sort((a, b) => a.row - b.row)
}

const toNamedUser = ({ id, name }: { id: string; name: string }) => ({ userid: id, name })

function describe({ added, changed, reinstated, suspended }: Plan): UserChanges {
  return {
    added: added.map(toNamedUser),
    changed: changed.map((change) => ({
      ...toNamedUser(change.after),
      summary: summaryOf(change),
    })),
    reinstated: reinstated.map(toNamedUser),
    suspended: suspended.map(toNamedUser),
  }
}

function summaryOf({ before, after }: { before: StoredUser; after: ImportedUser }): string {
  return describeChanges(before, { ...after, password: undefined }, AUDITED_FIELDS)
}

function describeActivities({ added, changed, reinstated, suspended }: Plan) {
  const entry = <Kind extends string>(kind: Kind, { id }: { id: string }, summary: string) => ({
    kind,
    recordid: id,
    summary,
  })
  return [
    ...added.map((user) => entry('user-added', user, `${user.name}, ${user.type}, imported`)),
    ...changed.map((change) => entry('user-changed', change.after, summaryOf(change))),
    ...reinstated.map((user) => entry('user-reinstated', user, `${user.name}, in the table`)),
    ...suspended.map((user) => entry('user-suspended', user, `${user.name}, not in the table`)),
  ]
}
