import type { Context } from '../../platform/context.ts'
import { asOrganisation } from '../../platform/database/database.ts'
import { requireNoProblems } from '../../platform/http/import-problems.ts'
import { Problem } from '../../platform/http/problem.ts'
import { recordActivity } from '../activity/index.ts'
import { readUserRows, usernameOf } from './users-import-rules.ts'
import { usernameProblems } from './users-rules.ts'
import { findTaken, insertUsers } from './users-store.ts'

const CHANGED = [{ collection: 'users' }]

export function routeUsersImport({ api, database, now }: Context): void {
  api.route('importUsers', async ({ body, organisationid, person }) => {
    const { dryrun, rows } = body
    const usernames = [...new Set(rows.map(usernameOf))]
    return database.changeAsSystem(organisationid, dryrun ? [] : CHANGED, async (trx) => {
      const taken = await findTaken(trx, usernames)
      const { users, problems } = readUserRows(rows, taken, usernameProblems)
      if (dryrun) return { imported: 0, problems }
      requireNoProblems(problems)
      const all = users.map((user) => ({ ...user, organisationid }))
      // Somebody took one of the names since they were looked up.
      if (!(await insertUsers(trx, all))) throw new Problem('conflict', 'Please check again')
      const done = users.map(({ id, name, type }) => ({
        userid: person.userid,
        at: now(),
        kind: 'user-added' as const,
        recordid: id,
        summary: `${name}, ${type}, imported`,
      }))
      await recordActivity(asOrganisation(trx), organisationid, ...done)
      return { imported: users.length, problems: [] }
    })
  })
}
