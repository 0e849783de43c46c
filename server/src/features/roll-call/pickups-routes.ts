import { CachedResponse } from '../../platform/cached-lists/cached-response.ts'
import type { Context } from '../../platform/context.ts'
import { Problem } from '../../platform/http/problem.ts'
import { type AuthorDependencies, authorOf } from '../allocations/index.ts'
import { findIncident } from '../incidents/index.ts'
import { readPickupEvents } from './pickups-store.ts'
import { storePickupEvent } from './storing-pickups.ts'

/** Whether pickups are shown depends on whether their incident is open. */
export const PICKUPS_DEPEND_ON = ['incidents'] as const

export function registerPickupsRoutes(
  { api, cachedLists, database, now }: Context,
  dependencies: AuthorDependencies,
): void {
  const pickups = cachedLists.define(
    'pickups',
    async (scope, { organisationid, ownerid }) => {
      const incident = await findIncident(scope, ownerid)
      if (!incident) throw new Problem('not-found')
      const events = await readPickupEvents(scope, ownerid)
      return {
        isClosed: incident.closed !== null,
        response: CachedResponse.ofCollection('pickups', { organisationid }, events),
      }
    },
    PICKUPS_DEPEND_ON,
  )

  api.cachedEndpoint('listPickups', async ({ caller, organisationid, parameters }) => {
    const { isClosed, response } = await pickups({ organisationid, ownerid: parameters.id })
    if (!isClosed || caller.type === 'admin') return response
    const none = CachedResponse.ofCollection('pickups', { organisationid }, [])
    none.version = response.version
    return none
  })

  api.endpoint('addPickupEvent', async ({ body, caller, organisationid, parameters }) => {
    const incidentid = parameters.id
    const author = await authorOf(dependencies, organisationid, caller, now())
    return database.changeAsFound(organisationid, async (scope) => {
      const event = await storePickupEvent(scope, { ...body, incidentid }, author)
      return { result: event, changed: [{ collection: 'pickups', ownerid: incidentid }] }
    })
  })
}
