import type { RequestInput } from '@holdfast/contract/endpoints/endpoint-schemas'
import type { Incident, IncidentChange } from '@holdfast/contract/incidents/incidents'
import { byNewest } from '@holdfast/contract/sorting'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../http/call.ts'
import { bodyOf, incidentCollectionOptions, listKey, useCollection } from '../lists/collection.ts'
import {
  chosenOrOwnOrganisation,
  organisationQuery,
  updateCachedBody,
} from '../lists/device-copy.ts'
import { queryClient } from '../lists/query-client.ts'
import { type Read, toRead } from '../lists/read.ts'
import { withoutRecords, withRecord } from '../lists/records.ts'
import { acceptGone, useWrite, type Write } from '../lists/write.ts'

/** Reports and saves incidents online. The draft keeps the new id, so that a retry does no harm. */

/** The incidents, newest first. */
export function useIncidents(org?: string): Read<Incident[]> {
  return useCollection('incidents', org)
}

/** Every change of a field of the incident, with its author and time. */
export function useIncidentHistory(incidentid: string, org?: string): Read<IncidentChange[]> {
  const result = useQuery({
    ...incidentCollectionOptions('history', chosenOrOwnOrganisation(org), incidentid),
    select: bodyOf<IncidentChange[]>,
  })
  return toRead(result)
}

/** Reports an incident. The form makes the id when it opens (`newIncidentId`) and keeps it with the draft. */
export function useReportIncident(org?: string): Write<RequestInput<'reportIncident'>, Incident> {
  const organisationid = chosenOrOwnOrganisation(org)
  return useWrite(async (body) => {
    const query = organisationQuery(organisationid)
    const incident = await call('reportIncident', { query, body })
    await storeIncident(organisationid, incident)
    return incident
  })
}

export type IncidentSaveInput = { id: string; body: RequestInput<'saveIncident'> }

/** Saves an incident. Send only the changed fields, with the `version` they were changed from; any `closed` closes. */
export function useSaveIncident(org?: string): Write<IncidentSaveInput, Incident> {
  const organisationid = chosenOrOwnOrganisation(org)
  return useWrite(async ({ id, body }) => {
    const query = organisationQuery(organisationid)
    const incident = await call('saveIncident', { parameters: { id }, query, body })
    await storeIncident(organisationid, incident)
    return incident
  })
}

/** Reopens an incident. `closed` is the time of the closing to undo. */
export function useReopenIncident(org?: string): Write<{ id: string; closed: string }, Incident> {
  const organisationid = chosenOrOwnOrganisation(org)
  return useWrite(async ({ id, closed }) => {
    const query = organisationQuery(organisationid)
    const incident = await call('reopenIncident', { parameters: { id }, query, body: { closed } })
    await storeIncident(organisationid, incident)
    return incident
  })
}

/** Deletes all of the incidents with their logs, or none. */
export function useDeleteIncidents(org?: string): Write<readonly string[], void> {
  const organisationid = chosenOrOwnOrganisation(org)
  return useWrite(async (ids) => {
    const query = organisationQuery(organisationid)
    await acceptGone(call('deleteIncidents', { query, body: { ids: [...ids] } }))
    await updateCachedBody<Incident[]>(listKey(organisationid, 'incidents'), (list) =>
      withoutRecords(list, ids),
    )
  })
}

/** Stores an incident that the server has, in memory and on the device. */
export async function storeIncident(organisationid: string, incident: Incident): Promise<void> {
  await updateCachedBody<Incident[]>(listKey(organisationid, 'incidents'), (list) =>
    withRecord(list, incident, byNewest),
  )
  void queryClient.invalidateQueries({
    queryKey: listKey(organisationid, 'history', incident.id),
  })
}
