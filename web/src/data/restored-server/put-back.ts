import type { RequestInput } from '@holdfast/contract/endpoints/endpoint-schemas'
import type { Incident } from '@holdfast/contract/incidents/incidents'
import { call } from '../../http/call.ts'
import { listKey } from '../lists/collection.ts'
import { ownOrganisation } from '../lists/device-copy.ts'
import { queryClient } from '../lists/query-client.ts'
import { useWrite, type Write } from '../lists/write.ts'

/**
 * Reports an incident that a restored database has lost under its old id, and closes it if it was closed.
 * The devices of those who wrote in its log then send their entries again.
 */
export function usePutBack(): Write<Incident, Incident> {
  const organisationid = ownOrganisation()
  return useWrite(async (incident) => {
    const parameters = { id: incident.id }
    // An incident has all fields of such a request; the server ignores those that it sets itself.
    const body = incident as RequestInput<'reportIncident'>
    let saved = await call('reportIncident', { body })
    if (incident.closed !== null) {
      saved = await call('saveIncident', { parameters, body: { closed: incident.closed } })
    }
    void queryClient.invalidateQueries({ queryKey: listKey(organisationid, 'incidents') })
    return saved
  })
}
