import type { Allocation } from '@holdfast/contract/people/allocations'
import { CachedResponse } from '../../platform/cached-lists/cached-response.ts'
import type { Context } from '../../platform/context.ts'
import { matchesIfMatch } from '../../platform/http/preconditions.ts'
import { Problem } from '../../platform/http/problem.ts'
import { readRoles } from '../content/index.ts'
import type { UserNames } from '../user-names/index.ts'
import { readUsers } from '../users/index.ts'
import { allocationProblems, describeAllocations, isSameSet, placed } from './allocations-rules.ts'
import {
  lockAllocations,
  readHoldersAndDeputies,
  recordAllocations,
  replaceAllocations,
  replaceDeputies,
} from './allocations-store.ts'

type Dependencies = { userNames: UserNames }

export function registerAllocationsRoutes(
  { api, cachedLists, database, now }: Context,
  { userNames }: Dependencies,
): void {
  const allocations = cachedLists.define('allocations', async (scope, { organisationid }) =>
    toCachedResponse(await readHoldersAndDeputies(scope), organisationid),
  )

  api.cachedEndpoint('listAllocations', ({ organisationid }) => allocations({ organisationid }))

  api.endpoint(
    'saveAllocations',
    async ({ organisationid, body, caller, request, reply, activity }) => {
      const { userid } = caller
      const authorname = await userNames.nameOf(organisationid, userid)
      const saved = await database.change(
        organisationid,
        // The roles decide whose telephone number everybody sees.
        [{ collection: 'allocations' }, { collection: 'users' }],
        async (scope) => {
          await lockAllocations(scope)
          const before = await readHoldersAndDeputies(scope)
          const wanted = placed(body, before)
          // A retry gets the response of the first attempt.
          if (isSameSet(before, wanted)) {
            activity.nothingChanged()
            return before
          }
          if (!matchesIfMatch(request, toCachedResponse(before, organisationid).etag)) {
            throw new Problem(
              'conflict',
              'Somebody else has changed the role allocations meanwhile',
            )
          }
          const users = await readUsers(scope)
          const roles = await readRoles(scope)
          const problems = allocationProblems(wanted, users, roles)
          if (problems.length > 0) throw new Problem('invalid', problems)
          await replaceAllocations(
            scope,
            wanted.filter(({ deputy }) => deputy === 0),
          )
          await replaceDeputies(
            scope,
            wanted.filter(({ deputy }) => deputy > 0),
          )
          const after = await readHoldersAndDeputies(scope)
          await recordAllocations(scope, { userid, authorname, now: now() })
          await activity.record(scope.trx, {
            kind: 'roles-allocated',
            recordid: '',
            summary: describeAllocations(before, after),
          })
          return after
        },
      )
      reply.header('etag', toCachedResponse(saved, organisationid).etag)
      return saved
    },
  )
}

function toCachedResponse(allocations: Allocation[], organisationid: string): CachedResponse {
  return CachedResponse.ofCollection('allocations', { organisationid }, allocations)
}
