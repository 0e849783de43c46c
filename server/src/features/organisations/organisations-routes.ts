import { ORGANISATION_ID } from '@holdfast/contract/ids'
import { byName } from '@holdfast/contract/sorting'
import { JsonSnapshot } from '../../platform/collections/json-snapshot.ts'
import type { Context } from '../../platform/context.ts'
import { mustBeNew } from '../../platform/http/conditions.ts'
import { Problem } from '../../platform/http/problem.ts'
import { insertOrganisation, readOrganisations, renameOrganisation } from './organisations-store.ts'

export function routeOrganisations({ api, connections, now }: Context): void {
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
    const isNew = await insertOrganisation(system, organisation, now())
    if (!isNew && mustBeNew(request)) throw new Problem('taken')
    if (!isNew) await renameOrganisation(system, organisation)
    reply.code(isNew ? 201 : 200)
    return organisation
  })
}
