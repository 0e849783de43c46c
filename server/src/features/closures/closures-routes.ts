import { describeState } from '@holdfast/contract/closures/closure-words'
import type { ClosureDay } from '@holdfast/contract/closures/closures'
import { boundsOfDay, dayIn, daysAfter, SCHOOL_ZONE } from '@holdfast/contract/days'
import type { RequestBody } from '@holdfast/contract/endpoints/endpoint-schemas'
import { CachedResponse } from '../../platform/cached-lists/cached-response.ts'
import type { Context } from '../../platform/context.ts'
import type { ChangedCollection, Scope } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { UserNames } from '../user-names/index.ts'
import { registerClosureAnswersRoutes } from './closure-answers-routes.ts'
import { findPushProgress } from './closure-pushes-store.ts'
import { findDayProblem, isSameDeclaration, toDays } from './closures-rules.ts'
import {
  findDeclaration,
  insertDeclaration,
  lockClosures,
  readDeclarations,
  readDeclarationsOf,
} from './closures-store.ts'

const CHANGED: ChangedCollection[] = [{ collection: 'closures' }]
const LISTED_DAYS = 366

type Dependencies = { userNames: UserNames }
type Author = { userid: string; authorname: string; now: Date }

/** Whether the school opens on a day. See docs/decisions/0230. */
export function registerClosuresRoutes(context: Context, { userNames }: Dependencies): void {
  const { api, cachedLists, database, now, sending } = context

  const closures = cachedLists.define('closures', async (scope, { organisationid }) => {
    const since = daysAfter(dayIn('UTC', now()), -LISTED_DAYS)
    const list = toDays(await readDeclarations(scope, { since }))
    return CachedResponse.ofCollection('closures', { organisationid }, list)
  })

  api.cachedEndpoint('listClosures', ({ organisationid }) => closures({ organisationid }))

  api.endpoint('declareClosure', async ({ body, caller, organisationid, activity }) => {
    const { userid } = caller
    const authorname = await userNames.nameOf(organisationid, userid)
    return database.change(organisationid, CHANGED, async (scope) => {
      await lockClosures(scope)
      const known = await findDeclaration(scope, body.id)
      if (known) {
        if (!isSameDeclaration(known, { ...body, userid })) throw new Problem('taken')
        activity.nothingChanged()
      } else {
        await declare(scope, body, { userid, authorname, now: now() })
        await activity.record(scope.trx, {
          ...{ kind: 'closure-declared', recordid: body.day },
          summary: `${body.day}: ${describeState(body)}`,
        })
      }
      return readDay(scope, body.day)
    })
  })

  api.endpoint('getClosureReach', ({ organisationid, parameters: { day } }) =>
    database.read(organisationid, async (scope) => {
      const last = (await readDeclarationsOf(scope, day)).at(-1)
      if (last === undefined) throw new Problem('not-found')
      return { closureid: last.id, ...(await readReach(scope, last.id)), paused: sending.isPaused }
    }),
  )

  registerClosureAnswersRoutes(context)
}

async function declare(
  scope: Scope,
  { zone: _, replaces, ...given }: RequestBody<'declareClosure'>,
  { now, ...author }: Author,
): Promise<void> {
  const problem = findDayProblem(given.day, dayIn(SCHOOL_ZONE, now))
  if (problem) throw new Problem('invalid', problem)
  const last = (await readDeclarationsOf(scope, given.day)).at(-1)
  if ((last?.id ?? null) !== replaces) {
    throw new Problem(
      'conflict',
      last
        ? `${last.authorname} has just said for this day: ${describeState(last)}. Look at it, then decide`
        : 'What you replace is not there any more. Look at the day again',
    )
  }
  await insertDeclaration(scope, {
    ...given,
    ...author,
    ...boundsOfDay(given.day, SCHOOL_ZONE),
    number: (last?.number ?? 0) + 1,
    timestamp: now.toISOString(),
  })
}

/** A restored or moved server has no push for declarations made before: nothing is tried any more. */
async function readReach(scope: Scope, closureid: string) {
  const push = await findPushProgress(scope, closureid)
  const { told: reached = 0, waiting = 0 } = push ?? {}
  return { reached, waiting, done: push === undefined || push.done !== null }
}

async function readDay(scope: Scope, day: string): Promise<ClosureDay> {
  const [found] = toDays(await readDeclarationsOf(scope, day))
  if (found === undefined) throw new Problem('not-found')
  return found
}
