import { isDeepStrictEqual } from 'node:util'
import { NAMED_ID, newNamedId } from '@holdfast/contract/ids'
import type { RollGroup } from '@holdfast/contract/roll-call/roll-call'
import { bySort } from '@holdfast/contract/sorting'
import { CachedResponse } from '../../platform/cached-lists/cached-response.ts'
import type { Context } from '../../platform/context.ts'
import type { ChangedCollection, Scope } from '../../platform/database/database.ts'
import { ImportLimit } from '../../platform/http/import-limit.ts'
import { requireNoProblems } from '../../platform/http/import-problems.ts'
import { requiresNew } from '../../platform/http/preconditions.ts'
import { Problem } from '../../platform/http/problem.ts'
import { created } from '../../platform/http/responses.ts'
import { describeChanges } from '../activity/index.ts'
import { readUsers } from '../users/index.ts'
import { readListedGroups } from './expected-groups.ts'
import { changeExpectedPeople, type ExpectedDependencies } from './expected-people.ts'
import { readListedPeople } from './listed-people.ts'
import { requireNoOpenRollCall } from './open-roll-call.ts'
import { PEOPLE_DEPEND_ON } from './people-store.ts'
import {
  AUDITED_FIELDS,
  areAlreadyImported,
  countersProblem,
  readRollGroupRows,
} from './roll-call-rules.ts'
import {
  findRollGroup,
  insertRollGroups,
  lockRollGroups,
  readRollGroups,
  removeRollGroup,
  upsertRollGroup,
} from './roll-groups-store.ts'

/** By name, a group expects the people of its list. */
export const GROUPS_DEPEND_ON = ['people', ...PEOPLE_DEPEND_ON] as const

const CHANGED: ChangedCollection[] = [{ collection: 'rollgroups' }]

export function registerRollGroupsRoutes(context: Context, expecting: ExpectedDependencies): void {
  const { api, cachedLists, database, now } = context
  registerImport(context)

  const groups = cachedLists.define(
    'rollgroups',
    async (scope, { organisationid }) => {
      const list = (await readListedGroups(scope, now().toISOString())).sort(bySort)
      return CachedResponse.ofCollection('rollgroups', { organisationid }, list)
    },
    GROUPS_DEPEND_ON,
  )

  api.cachedEndpoint('listRollGroups', ({ organisationid }) => groups({ organisationid }))

  api.endpoint('saveRollGroup', async ({ parameters, body, organisationid, ...rest }) => {
    const { caller, request, activity } = rest
    const { id } = parameters
    if (!NAMED_ID.test(id)) {
      throw new Problem('invalid', 'The id must be letters, an underscore and 8 letters or digits')
    }
    const { name, expected, sort } = body
    const counters = [...new Set(body.counters)]
    const group: RollGroup = { id, name, expected, counters, sort }
    const work = async (scope: Scope) => {
      await lockRollGroups(scope)
      const existing = await findRollGroup(scope, id)
      if (existing && requiresNew(request)) {
        // A retry gets the response of the first attempt.
        if (!isDeepStrictEqual(existing, group)) throw new Problem('taken')
        activity.nothingChanged()
        return true
      }
      const problem = countersProblem(counters, await readUserids(scope))
      if (problem) throw new Problem('invalid', problem)
      await upsertRollGroup(scope, group)
      const change = existing
        ? describeChanges(asAudited(existing), asAudited(group), AUDITED_FIELDS)
        : name
      if (change === '') {
        activity.nothingChanged()
      } else {
        await activity.record(scope.trx, {
          kind: existing ? 'roll-group-changed' : 'roll-group-added',
          recordid: id,
          summary: change,
        })
      }
      return !existing
    }
    const change = { organisationid, sender: { caller }, changed: CHANGED, work }
    const isNew = await changeExpectedPeople(expecting, change)
    return isNew ? created(group) : group
  })

  api.endpoint('deleteRollGroup', async ({ parameters, organisationid, activity }) => {
    await database.change(organisationid, CHANGED, async (scope) => {
      await lockRollGroups(scope)
      const group = await findRollGroup(scope, parameters.id)
      if (!group) throw new Problem('not-found')
      await requireNoOpenRollCall(scope, 'its roll call would be complete without this group.')
      const people = (await readListedPeople(scope, now().toISOString())).filter(
        ({ rollgroupid }) => rollgroupid === parameters.id,
      )
      // Nobody would expect them any more, and the roll call would be complete without them.
      if (people.length > 0) {
        const whom = people.length === 1 ? '1 person is' : `${people.length} people are`
        throw new Problem('invalid', `${whom} in this group: move them to another group first`)
      }
      const { id, name } = group
      await removeRollGroup(scope, id)
      await activity.record(scope.trx, { kind: 'roll-group-deleted', recordid: id, summary: name })
    })
    return { success: true }
  })
}

function registerImport({ api, database, now }: Context): void {
  const limit = new ImportLimit()
  api.endpoint('importRollGroups', async ({ body, caller, organisationid, activity }) => {
    limit.take(caller.userid, now())
    const { dryrun, rows } = body
    return database.change(organisationid, dryrun ? [] : CHANGED, async (scope) => {
      await lockRollGroups(scope)
      const existing = {
        groups: await readRollGroups(scope),
        userids: await readUserids(scope),
      }
      const { groups, problems } = readRollGroupRows(rows, existing, newNamedId)
      if (dryrun) {
        activity.nothingChanged()
        return { imported: 0, problems }
      }
      if (areAlreadyImported(rows, existing)) {
        // A retry gets the response of the first attempt.
        activity.nothingChanged()
        return { imported: rows.length, problems: [] }
      }
      requireNoProblems(problems)
      await insertRollGroups(scope, groups)
      const activities = groups.map(({ id, name }) => ({
        kind: 'roll-group-added' as const,
        recordid: id,
        summary: `${name}, imported`,
      }))
      await activity.record(scope.trx, ...activities)
      return { imported: groups.length, problems: [] }
    })
  })
}

async function readUserids(scope: Scope): Promise<Set<string>> {
  return new Set((await readUsers(scope)).map(({ id }) => id))
}

function asAudited({ name, expected, counters, sort }: RollGroup) {
  return { name, expected: `${expected}`, counters: counters.join(', '), sort: `${sort}` }
}
