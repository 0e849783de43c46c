import { ORGANISATION_ID } from '@holdfast/contract/ids'
import type { Organisation } from '@holdfast/contract/organisations'
import { byName } from '@holdfast/contract/sorting'
import { JsonSnapshot } from '../../platform/collections/json-snapshot.ts'
import type { Context } from '../../platform/context.ts'
import { asOrganisation } from '../../platform/database/database.ts'
import { mustBeNew } from '../../platform/http/conditions.ts'
import { Problem } from '../../platform/http/problem.ts'
import { type FirstContent, prepareContent } from '../content/index.ts'
import {
  findOrganisation,
  insertOrganisation,
  readOrganisations,
  renameOrganisation,
} from './organisations-store.ts'

type Deps = { firstContent: FirstContent }

export function routeOrganisations(context: Context, { firstContent }: Deps): void {
  const { api, connections, database, now } = context
  const { system } = connections

  api.collection('listOrganisations', async () => {
    const organisations = await readOrganisations(system)
    return new JsonSnapshot(JSON.stringify(organisations.sort(byName)), 'provider')
  })

  api.route('saveOrganisation', async ({ parameters, body, request, reply }) => {
    if (!ORGANISATION_ID.test(parameters.id)) {
      throw new Problem('invalid', 'The id must be small letters, digits and hyphens')
    }
    const organisation = { id: parameters.id, name: body.name }
    const isThere = await findOrganisation(system, organisation.id)
    const isNew = !isThere && (await create(organisation))
    if (!isNew && mustBeNew(request)) throw new Problem('taken')
    if (!isNew) await renameOrganisation(system, organisation)
    reply.code(isNew ? 201 : 200)
    return organisation
  })
  /** With content, so that no organisation is ever seen without. False when the id is taken. */
  async function create(organisation: Organisation): Promise<boolean> {
    const { id } = organisation
    const publish = await prepareContent(firstContent)
    return database.changeAsSystem(id, [{ collection: 'content' }], async (trx) => {
      const isNew = await insertOrganisation(trx, organisation, now())
      if (isNew) await publish(asOrganisation(trx), id, now())
      return isNew
    })
  }
}
