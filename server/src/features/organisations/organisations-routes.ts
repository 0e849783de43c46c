import type { ContactGroup } from '@holdfast/contract/contacts'
import { ORGANISATION_ID } from '@holdfast/contract/ids'
import type { Organisation } from '@holdfast/contract/organisations'
import { byName } from '@holdfast/contract/sorting'
import { JsonSnapshot } from '../../platform/collections/json-snapshot.ts'
import type { Context } from '../../platform/context.ts'
import { asOrganisation } from '../../platform/database/database.ts'
import { created } from '../../platform/http/api.ts'
import { mustBeNew } from '../../platform/http/conditions.ts'
import { Problem } from '../../platform/http/problem.ts'
import { describeChanges, recordActivity } from '../activity/index.ts'
import { putContactGroup } from '../contact-groups/index.ts'
import { type FirstContent, prepareContent } from '../content/index.ts'
import {
  findOrganisation,
  insertOrganisation,
  readOrganisations,
  renameOrganisation,
} from './organisations-store.ts'

/** What a new organisation starts with; pages of the content may name the groups. */
type Deps = { firstContent: FirstContent; firstContactGroups: readonly ContactGroup[] }

const CREATED = [{ collection: 'content' }, { collection: 'contactgroups' }]

export function routeOrganisations(context: Context, deps: Deps): void {
  const { api, connections, database, now } = context
  const { system } = connections

  api.collection('listOrganisations', async () => {
    const organisations = await readOrganisations(system)
    return new JsonSnapshot(JSON.stringify(organisations.sort(byName)), 'provider')
  })

  api.route('saveOrganisation', async ({ parameters, body, person, request }) => {
    if (!ORGANISATION_ID.test(parameters.id)) {
      throw new Problem('invalid', 'The id must be small letters, digits and hyphens')
    }
    const organisation = { id: parameters.id, name: body.name }
    const isThere = await findOrganisation(system, organisation.id)
    const isNew = !isThere && (await create(organisation, person.userid))
    if (!isNew && mustBeNew(request)) throw new Problem('taken')
    if (!isNew) await rename(organisation, person.userid)
    return isNew ? created(organisation) : organisation
  })

  /** With content and contact groups, so that no organisation is ever seen without. False when the id is taken. */
  async function create(organisation: Organisation, userid: string): Promise<boolean> {
    const { id, name } = organisation
    const publish = await prepareContent(deps.firstContent)
    return database.changeAsSystem(id, CREATED, async (trx) => {
      const isNew = await insertOrganisation(trx, organisation, now())
      if (!isNew) return false
      await publish(asOrganisation(trx), id, now())
      for (const group of deps.firstContactGroups) {
        await putContactGroup(asOrganisation(trx), id, group)
      }
      await recordActivity(asOrganisation(trx), id, {
        userid,
        at: now(),
        kind: 'organisation-added',
        recordid: id,
        summary: name,
      })
      return true
    })
  }

  async function rename(organisation: Organisation, userid: string): Promise<void> {
    const { id, name } = organisation
    await database.changeAsSystem(id, [], async (trx) => {
      const before = await renameOrganisation(trx, organisation)
      if (before === name) return
      await recordActivity(asOrganisation(trx), id, {
        userid,
        at: now(),
        kind: 'organisation-changed',
        recordid: id,
        summary: describeChanges({ name: before }, { name }, { name: ['Name', true] }),
      })
    })
  }
}
