import { isDeepStrictEqual } from 'node:util'
import type { ContactGroup } from '@holdfast/contract/contacts'
import { NAMED_ID } from '@holdfast/contract/ids'
import { byName } from '@holdfast/contract/sorting'
import { CachedResponse } from '../../platform/cached-lists/cached-response.ts'
import type { Context } from '../../platform/context.ts'
import type { ChangedCollection } from '../../platform/database/database.ts'
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

export function routeContactGroups({ api, cachedLists, database }: Context): void {
  const groups = cachedLists.define('contactgroups', async (trx, { organisationid }) => {
    const list = (await readContactGroups(trx, organisationid)).sort(byName)
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
      return database.change(organisationid, CHANGED, async (trx) => {
        await lockContactGroups(trx, organisationid)
        const groups = await readContactGroups(trx, organisationid)
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
        await upsertContactGroup(trx, organisationid, group)
        const change = existing ? describeChanges(existing, group, AUDITED_FIELDS) : name
        if (change === '') {
          activity.nothingChanged()
        } else {
          await activity.record(trx, {
            kind: existing ? 'group-changed' : 'group-added',
            recordid: id,
            summary: change,
          })
        }
        return existing ? group : created(group)
      })
    },
  )

  api.endpoint('deleteContactGroup', async ({ parameters, organisationid, activity }) => {
    const { id } = parameters
    await database.change(organisationid, CHANGED_WITH_CONTACTS, async (trx) => {
      await lockContactGroups(trx, organisationid)
      const groups = await readContactGroups(trx, organisationid)
      const group = groups.find((each) => each.id === id)
      if (!group) throw new Problem('not-found')
      const ids = subtreeIds(groups, id)
      await removeContactGroups(trx, organisationid, [...ids])
      const descendants = groups.filter((each) => each.id !== id && ids.has(each.id))
      await activity.record(trx, {
        kind: 'group-deleted',
        recordid: id,
        summary: [group, ...descendants].map(({ name }) => name).join(', '),
      })
    })
    return { success: true }
  })
}
