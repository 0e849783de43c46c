import type { ContactGroup } from '@holdfast/contract/contacts'
import { NAMED_ID } from '@holdfast/contract/ids'
import { byName } from '@holdfast/contract/sorting'
import { JsonSnapshot } from '../../platform/collections/json-snapshot.ts'
import type { Context } from '../../platform/context.ts'
import { created } from '../../platform/http/api.ts'
import { mustBeNew } from '../../platform/http/conditions.ts'
import { Problem } from '../../platform/http/problem.ts'
import { describeChanges, recordActivity } from '../activity/index.ts'
import { idsFrom, parentProblem, TOLD_FIELDS } from './contact-groups-rules.ts'
import {
  lockContactGroups,
  putContactGroup,
  readContactGroups,
  removeContactGroups,
} from './contact-groups-store.ts'

const CHANGED = [{ collection: 'contactgroups' }]
const CHANGED_WITH_CONTACTS = [...CHANGED, { collection: 'contacts' }]

export function routeContactGroups({ api, collections, database, now }: Context): void {
  const groups = collections.define('contactgroups', async (trx, { organisationid }) => {
    const list = (await readContactGroups(trx, organisationid)).sort(byName)
    return new JsonSnapshot(JSON.stringify(list), `${organisationid} contactgroups`)
  })

  api.collection('listContactGroups', ({ organisationid }) => groups({ organisationid }))

  api.route('saveContactGroup', async ({ parameters, body, person, organisationid, request }) => {
    const { id } = parameters
    if (!NAMED_ID.test(id)) {
      throw new Problem('invalid', 'The id must be letters, an underscore and 8 letters or digits')
    }
    const { name, colour, icon } = body
    const group: ContactGroup = {
      id,
      name,
      parentgroupid: body.parentgroupid || null,
      colour,
      icon,
    }
    const isNew = await database.change(organisationid, CHANGED, async (trx) => {
      await lockContactGroups(trx, organisationid)
      const present = await readContactGroups(trx, organisationid)
      const before = present.find((one) => one.id === id)
      if (before && mustBeNew(request)) throw new Problem('taken')
      const problem = parentProblem(present, id, group.parentgroupid)
      if (problem) throw new Problem('invalid', problem)
      await putContactGroup(trx, organisationid, group)
      const change = before ? describeChanges(before, group, TOLD_FIELDS) : name
      if (change !== '') {
        await recordActivity(trx, organisationid, {
          userid: person.userid,
          at: now(),
          kind: before ? 'group-changed' : 'group-added',
          recordid: id,
          summary: change,
        })
      }
      return !before
    })
    return isNew ? created(group) : group
  })

  api.route('deleteContactGroup', async ({ parameters, person, organisationid }) => {
    const { id } = parameters
    await database.change(organisationid, CHANGED_WITH_CONTACTS, async (trx) => {
      await lockContactGroups(trx, organisationid)
      const present = await readContactGroups(trx, organisationid)
      const group = present.find((one) => one.id === id)
      if (!group) throw new Problem('not-found')
      const ids = idsFrom(present, id)
      await removeContactGroups(trx, organisationid, [...ids])
      const below = present.filter((one) => one.id !== id && ids.has(one.id))
      await recordActivity(trx, organisationid, {
        userid: person.userid,
        at: now(),
        kind: 'group-deleted',
        recordid: id,
        summary: [group, ...below].map((one) => one.name).join(', '),
      })
    })
    return { success: true }
  })
}
