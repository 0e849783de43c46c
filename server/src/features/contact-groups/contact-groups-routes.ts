import type { ContactGroup } from '@holdfast/contract/contacts'
import { NAMED_ID } from '@holdfast/contract/ids'
import { byName } from '@holdfast/contract/sorting'
import { JsonSnapshot } from '../../platform/collections/json-snapshot.ts'
import type { Context } from '../../platform/context.ts'
import { mustBeNew } from '../../platform/http/conditions.ts'
import { Problem } from '../../platform/http/problem.ts'
import { idsFrom, parentProblem } from './contact-groups-rules.ts'
import {
  lockContactGroups,
  putContactGroup,
  readContactGroups,
  removeContactGroups,
} from './contact-groups-store.ts'

const CHANGED = [{ collection: 'contactgroups' }]
const CHANGED_WITH_CONTACTS = [...CHANGED, { collection: 'contacts' }]

export function routeContactGroups({ api, collections, database }: Context): void {
  const groups = collections.define('contactgroups', async (trx, { organisationid }) => {
    const list = (await readContactGroups(trx, organisationid)).sort(byName)
    return new JsonSnapshot(JSON.stringify(list), `${organisationid} contactgroups`)
  })

  api.collection('listContactGroups', ({ organisationid }) => groups({ organisationid }))

  api.route('saveContactGroup', async ({ parameters, body, organisationid, request, reply }) => {
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
      const isThere = present.some((one) => one.id === id)
      if (isThere && mustBeNew(request)) throw new Problem('taken')
      const problem = parentProblem(present, id, group.parentgroupid)
      if (problem) throw new Problem('invalid', problem)
      await putContactGroup(trx, organisationid, group)
      return !isThere
    })
    reply.code(isNew ? 201 : 200)
    return group
  })

  api.route('deleteContactGroup', async ({ parameters, organisationid }) => {
    const { id } = parameters
    await database.change(organisationid, CHANGED_WITH_CONTACTS, async (trx) => {
      await lockContactGroups(trx, organisationid)
      const present = await readContactGroups(trx, organisationid)
      if (!present.some((group) => group.id === id)) throw new Problem('not-found')
      await removeContactGroups(trx, organisationid, [...idsFrom(present, id)])
    })
    return { success: true }
  })
}
