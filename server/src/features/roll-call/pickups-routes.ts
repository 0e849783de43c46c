import type { PickupEvent } from '@holdfast/contract/roll-call/pickups'
import { CachedResponse } from '../../platform/cached-lists/cached-response.ts'
import type { Context } from '../../platform/context.ts'
import { Problem } from '../../platform/http/problem.ts'
import { type AuthorDependencies, authorOf } from '../allocations/index.ts'
import { countErasures } from '../incident-log/index.ts'
import { findIncident } from '../incidents/index.ts'
import { readPickupEvents } from './pickups-store.ts'
import { storePickupEvent } from './storing-pickups.ts'

/** Whether pickups are shown depends on whether their incident is open. */
export const PICKUPS_DEPEND_ON = ['incidents'] as const

/** `reported`: an incident that was deleted and reported again has requests of its own. */
type Told = {
  reported: string
  isClosed: boolean
  events: readonly PickupEvent[]
  response: CachedResponse
}

export function registerPickupsRoutes(
  { api, cachedLists, database, now }: Context,
  dependencies: AuthorDependencies,
): void {
  const pickups = cachedLists.define(
    'pickups',
    async (scope, { organisationid, ownerid }, previous: Told | undefined) => {
      const incident = await findIncident(scope, ownerid)
      if (!incident) throw new Problem('not-found')
      // An erased name changes what was read before.
      const reported = `${incident.timestamp} ${await countErasures(scope, ownerid)}`
      const before = previous?.reported === reported ? previous.events : []
      const added = await readPickupEvents(scope, ownerid, before.at(-1)?.seq)
      const events = [...before, ...added]
      const response = CachedResponse.ofCollection('pickups', { organisationid }, events)
      return { reported, isClosed: incident.closed !== null, events, response }
    },
    PICKUPS_DEPEND_ON,
  )

  api.cachedEndpoint('listPickups', async ({ caller, organisationid, parameters, query }) => {
    const { isClosed, events, response } = await pickups({
      organisationid,
      ownerid: parameters.id,
    })
    const isReadable = !isClosed || caller.type === 'admin'
    const after = Number(query.after ?? 0)
    if (isReadable && after === 0) return response
    const shown = isReadable ? events.filter(({ seq }) => seq > after) : []
    const part = new CachedResponse(JSON.stringify(shown), `${organisationid} pickups ${after}`)
    part.version = response.version
    return part
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
