import type { Context } from '../../platform/context.ts'
import {
  asOrganisationTransaction,
  type ChangedCollection,
} from '../../platform/database/database.ts'
import { ImportLimit } from '../../platform/http/import-limit.ts'
import { requireNoProblems } from '../../platform/http/import-problems.ts'
import { Problem } from '../../platform/http/problem.ts'
import { readUserRows, usernameOf } from './users-import-rules.ts'
import { usernameProblems } from './users-rules.ts'
import { findTakenUsernames, insertUsers } from './users-store.ts'

const CHANGED: ChangedCollection[] = [{ collection: 'users' }]

export function routeUsersImport({ api, database, now }: Context): void {
  const limit = new ImportLimit()
  api.endpoint('importUsers', async ({ body, caller, organisationid, activity }) => {
    limit.take(caller.userid, now())
    const { dryrun, rows } = body
    const usernames = [...new Set(rows.map(usernameOf))]
    return database.changeAsSystem(organisationid, dryrun ? [] : CHANGED, async (trx) => {
      const taken = await findTakenUsernames(trx, usernames)
      const { users, problems } = readUserRows(rows, taken, usernameProblems)
      if (dryrun) {
        activity.nothingChanged()
        return { imported: 0, problems }
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
