import type { Context } from '../../platform/context.ts'
import {
  asOrganisationTransaction,
  type ChangedCollection,
} from '../../platform/database/database.ts'
import { ImportLimit } from '../../platform/http/import-limit.ts'
import { requireNoProblems } from '../../platform/http/import-problems.ts'
import { Problem } from '../../platform/http/problem.ts'
import { haveSameUsers, readUserRows, usernameOf } from './users-import-rules.ts'
import { usernameProblems } from './users-rules.ts'
import { findTakenUsernames, findUsers, insertUsers, lockUsers } from './users-store.ts'

const CHANGED: ChangedCollection[] = [{ collection: 'users' }]

export function routeUsersImport({ api, database, now }: Context): void {
  const limit = new ImportLimit()
  api.endpoint('importUsers', async ({ body, caller, organisationid, activity }) => {
    limit.take(caller.userid, now())
    const { dryrun, rows } = body
    const usernames = [...new Set(rows.map(usernameOf))]
    return database.changeAsSystem(organisationid, dryrun ? [] : CHANGED, async (trx) => {
      // Of two equal imports at the same time the second finds the users of the first.
      await lockUsers(trx, organisationid)
      const taken = await findTakenUsernames(trx, usernames)
      const { users, problems } = readUserRows(rows, taken, usernameProblems)
      if (dryrun) {
        activity.nothingChanged()
        return { imported: 0, problems }
      }
      const asked = readUserRows(rows, new Set(), usernameProblems)
      const existing = await findUsers(trx, organisationid, usernames)
      if (asked.problems.length === 0 && haveSameUsers(asked.users, existing)) {
        // A retry gets the response of the first attempt.
        activity.nothingChanged()
        return { imported: rows.length, problems: [] }
      }
      requireNoProblems(problems)
      const newUsers = users.map((user) => ({ ...user, organisationid }))
      // False when another request has taken one of the usernames since they were looked up.
      if (!(await insertUsers(trx, newUsers))) throw new Problem('conflict', 'Please check again')
      const activities = users.map(({ id, name, type }) => ({
        kind: 'user-added' as const,
        recordid: id,
        summary: `${name}, ${type}, imported`,
      }))
      await activity.record(asOrganisationTransaction(trx), ...activities)
      return { imported: users.length, problems: [] }
    })
  })
}
