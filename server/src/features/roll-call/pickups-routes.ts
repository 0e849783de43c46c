import type { PickupEvent } from '@holdfast/contract/roll-call/pickups'
import type { Context } from '../../platform/context.ts'
import { type AuthorDependencies, authorOf } from '../allocations/index.ts'
import { defineGrowingList } from './growing-list.ts'
import { readPickupEvents } from './pickups-store.ts'
import { storePickupEvent } from './storing-pickups.ts'

export function registerPickupsRoutes(
  { api, cachedLists, database, now }: Context,
  dependencies: AuthorDependencies,
): void {
  const pickups = defineGrowingList(cachedLists, {
    collection: 'pickups',
    read: readPickupEvents,
    add: (events: readonly PickupEvent[], added) => [...events, ...added],
  })

  api.cachedEndpoint('listPickups', pickups)

  api.endpoint('addPickupEvent', async ({ body, caller, organisationid, parameters }) => {
    const incidentid = parameters.id
    const author = await authorOf(dependencies, organisationid, caller, now())
    return database.changeAsFound(organisationid, async (scope) => {
      const event = await storePickupEvent(scope, { ...body, incidentid }, author)
      return { result: event, changed: [{ collection: 'pickups', ownerid: incidentid }] }
    })
  })
}
