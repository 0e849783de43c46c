import { isDeepStrictEqual } from 'node:util'
import { NAMED_ID } from '@holdfast/contract/ids'
import type { ContactGroup } from '@holdfast/contract/people/contacts'
import { byName } from '@holdfast/contract/sorting'
import { CachedResponse } from '../../platform/cached-lists/cached-response.ts'
import type { Context } from '../../platform/context.ts'
import type { ChangedCollection, Scope } from '../../platform/database/database.ts'
import type { ActivityRecorder } from '../../platform/http/activity-recorder.ts'
import { mergeSave } from '../../platform/http/merge-save.ts'
import { requiresNew } from '../../platform/http/preconditions.ts'
import { Problem } from '../../platform/http/problem.ts'
import { created } from '../../platform/http/responses.ts'
import { describeChanges } from '../activity/index.ts'
import { AUDITED_FIELDS, parentProblem, subtreeIds } from './contact-groups-rules.ts'
import {
  lockContactGroups,
  readContactGroups,
  removeContactGroups,
  upsertContactGroup,
} from './contact-groups-store.ts'

const CHANGED: ChangedCollection[] = [{ collection: 'contactgroups' }]
const CHANGED_WITH_CONTACTS: ChangedCollection[] = [...CHANGED, { collection: 'contacts' }]

type Dependencies = {
  /** Throws a problem if an alert is to tell one of the groups. */
  requireNotInSteps: (scope: Scope, ids: readonly string[]) => Promise<void>
}

export function registerContactGroupsRoutes(
  { api, cachedLists, database }: Context,
  { requireNotInSteps }: Dependencies,
): void {
  const groups = cachedLists.define('contactgroups', async (scope, { organisationid }) => {
    const list = (await readContactGroups(scope)).sort(byName)
    return CachedResponse.ofCollection('contactgroups', { organisationid }, list)
  })

  api.cachedEndpoint('listContactGroups', ({ organisationid }) => groups({ organisationid }))

  api.endpoint(
    'saveContactGroup',
    async ({ parameters, body, organisationid, request, activity }) => {
      const { id } = parameters
      if (!NAMED_ID.test(id)) {
        throw new Problem(
          'invalid',
          'The id must be letters, an underscore and 8 letters or digits',
        )
      }
      const { name, colour, icon } = body
      const parentgroupid = body.parentgroupid || null
      const sent: ContactGroup = { id, name, parentgroupid, colour, icon }
      return database.change(organisationid, CHANGED, async (scope) => {
        await lockContactGroups(scope)
        const groups = await readContactGroups(scope)
        const existing = groups.find((each) => each.id === id)
        if (existing && requiresNew(request)) {
          // A retry gets the response of the first attempt.
          if (!isDeepStrictEqual(existing, sent)) throw new Problem('taken')
          activity.nothingChanged()
          return created(existing)
        }
        if (body.base && !existing) {
          throw new Problem('not-found', 'Somebody else has deleted this contact group')
        }
        const group = existing ? mergeSave(existing, sent, body.base) : sent
        const problem = parentProblem(groups, id, group.parentgroupid)
        if (problem) throw new Problem('invalid', problem)
        await upsertContactGroup(scope, group)
        const change = existing ? describeChanges(existing, group, AUDITED_FIELDS) : name
        if (change === '') {
          activity.nothingChanged()
        } else {
          await activity.record(scope.trx, {
            kind: existing ? 'group-changed' : 'group-added',
            recordid: id,
            summary: change,
          })
        }
        return existing ? group : created(group)
      })
    },
  )

  api.endpoint('deleteContactGroup', ({ parameters, organisationid, activity }) =>
    deleteAll([parameters.id], organisationid, activity),
  )

  api.endpoint('deleteContactGroups', ({ body, organisationid, activity }) =>
    deleteAll(body.ids, organisationid, activity),
  )

  /** @throws Problem `not-found` if none of them exists */
  async function deleteAll(
    ids: readonly string[],
    organisationid: string,
    activity: ActivityRecorder<'deleteContactGroup' | 'deleteContactGroups'>,
  ) {
    await database.change(organisationid, CHANGED_WITH_CONTACTS, async (scope) => {
      const { deletions, removed } = await planDeletion(scope, ids)
      if (deletions.length === 0) throw new Problem('not-found')
      await requireNotInSteps(scope, removed)
      await removeContactGroups(scope, removed)
      await activity.record(scope.trx, ...deletions)
    })
    return { success: true as const }
  }
}

/** An activity for each existing group, with the names of all that is deleted with it; and the ids of all of them. */
async function planDeletion(scope: Scope, ids: readonly string[]) {
  await lockContactGroups(scope)
  const groups = await readContactGroups(scope)
  const chosen = groups.filter(({ id }) => ids.includes(id))
  const deletions = chosen.map((group) => {
    const subtree = subtreeIds(groups, group.id)
    const descendants = groups.filter(({ id }) => id !== group.id && subtree.has(id))
    const summary = [group, ...descendants].map(({ name }) => name).join(', ')
    return { kind: 'group-deleted' as const, recordid: group.id, summary }
  })
  const removed = new Set(chosen.flatMap(({ id }) => [...subtreeIds(groups, id)]))
  return { deletions, removed: [...removed] }
}
