import type { ContactGroup } from '@holdfast/contract/contacts'
import { ORGANISATION_ID } from '@holdfast/contract/ids'
import type { Organisation } from '@holdfast/contract/organisations'
import { byName } from '@holdfast/contract/sorting'
import { CachedResponse } from '../../platform/cached-lists/cached-response.ts'
import type { Context } from '../../platform/context.ts'
import { asOrganisation } from '../../platform/database/database.ts'
import { requiresNew } from '../../platform/http/preconditions.ts'
import { Problem } from '../../platform/http/problem.ts'
import { describeChanges, recordActivity } from '../activity/index.ts'
import { upsertContactGroup } from '../contact-groups/index.ts'
import { prepareContent, type StarterContent } from '../content/index.ts'
import {
  findOrganisation,
  insertOrganisation,
  readOrganisations,
  renameOrganisation,
} from './organisations-store.ts'

/** What a new organisation starts with. Pages of the content refer to the contact groups. */
type Dependencies = {
  starterContent: StarterContent
  starterContactGroups: readonly ContactGroup[]
}

const CREATED = [{ collection: 'content' }, { collection: 'contactgroups' }]

export function routeOrganisations(
  context: Context,
  { starterContent, starterContactGroups }: Dependencies,
): void {
  const { api, connections, database, now } = context
  const { system } = connections

  api.cachedEndpoint('listOrganisations', async () => {
    const organisations = await readOrganisations(system)
    return new CachedResponse(JSON.stringify(organisations.sort(byName)), 'provider')
  })

  api.endpoint('saveOrganisation', async ({ parameters, body, caller, request, reply }) => {
    if (!ORGANISATION_ID.test(parameters.id)) {
      throw new Problem('invalid', 'The id must be small letters, digits and hyphens')
    }
    const organisation = { id: parameters.id, name: body.name }
    const existing = await findOrganisation(system, organisation.id)
    const isNew = !existing && (await create(organisation, caller.userid))
    if (!isNew && requiresNew(request)) throw new Problem('taken')
    if (!isNew) await rename(organisation, caller.userid)
    reply.code(isNew ? 201 : 200)
    return organisation
  })

  /** Creates it with content and contact groups in one transaction. False when the id is taken. */
  async function create(organisation: Organisation, userid: string): Promise<boolean> {
    const { id, name } = organisation
    const publish = await prepareContent(starterContent)
    return database.changeAsSystem(id, CREATED, async (trx) => {
      const isNew = await insertOrganisation(trx, organisation, now())
      if (!isNew) return false
      await publish(asOrganisation(trx), id, now())
      for (const group of starterContactGroups) {
        await upsertContactGroup(asOrganisation(trx), id, group)
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
        summary: describeChanges({ name: before }, { name }, { name: { label: 'Name' } }),
      })
    })
  }
}
