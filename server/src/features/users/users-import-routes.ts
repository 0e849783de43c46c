import type { Context } from '../../platform/context.ts'
import { asOrganisation } from '../../platform/database/database.ts'
import { requireNoProblems } from '../../platform/http/import-problems.ts'
import { Problem } from '../../platform/http/problem.ts'
import { recordActivity } from '../activity/index.ts'
import { readUserRows, usernameOf } from './users-import-rules.ts'
import { usernameProblems } from './users-rules.ts'
import { findTakenUsernames, insertUsers } from './users-store.ts'

const CHANGED = [{ collection: 'users' }]

export function routeUsersImport({ api, database, now }: Context): void {
  api.endpoint('importUsers', async ({ body, organisationid, caller }) => {
    const { dryrun, rows } = body
    const usernames = [...new Set(rows.map(usernameOf))]
    return database.changeAsSystem(organisationid, dryrun ? [] : CHANGED, async (trx) => {
      const taken = await findTakenUsernames(trx, usernames)
      const { users, problems } = readUserRows(rows, taken, usernameProblems)
      if (dryrun) return { imported: 0, problems }
      requireNoProblems(problems)
      const newUsers = users.map((user) => ({ ...user, organisationid }))
      // False when another request has taken one of the usernames since they were looked up.
      if (!(await insertUsers(trx, newUsers))) throw new Problem('conflict', 'Please check again')
      const activities = users.map(({ id, name, type }) => ({
        userid: caller.userid,
        at: now(),
        kind: 'user-added' as const,
        recordid: id,
        summary: `${name}, ${type}, imported`,
      }))
      await recordActivity(asOrganisation(trx), organisationid, ...activities)
      return { imported: users.length, problems: [] }
    })
  })
}
