import { newRecordId } from '@holdfast/contract/ids'
import type { Incident } from '@holdfast/contract/incidents/incidents'
import { call } from '../../http/call.ts'
import { organisationQuery, ownOrganisation } from '../lists/device-copy.ts'
import { useWrite, type Write } from '../lists/write.ts'
import { storeIncident } from './incidents.ts'

/**
 * Merges incidents, takes them apart, and says which belong together. Only online: nobody can see without a
 * network what others have merged meanwhile.
 */

/** Merges the incident into the other. */
export function useMergeIncident(): Write<{ id: string; into: string }, Incident> {
  return useWrite(async ({ id, into }) => {
    const organisationid = ownOrganisation()
    const body = { id: newRecordId(), into }
    const query = organisationQuery(organisationid)
    const incident = await call('mergeIncident', { parameters: { id }, query, body })
    await storeIncident(organisationid, incident)
    return incident
  })
}

export function useSeparateIncident(): Write<{ id: string }, Incident> {
  return useWrite(async ({ id }) => {
    const organisationid = ownOrganisation()
    const body = { id: newRecordId() }
    const query = organisationQuery(organisationid)
    const incident = await call('separateIncident', { parameters: { id }, query, body })
    await storeIncident(organisationid, incident)
    return incident
  })
}

type Relation = { id: string; incidentid: string; related: boolean }

export function useRelateIncident(): Write<Relation, Incident> {
  return useWrite(async ({ id, ...body }) => {
    const organisationid = ownOrganisation()
    const query = organisationQuery(organisationid)
    const incident = await call('relateIncident', { parameters: { id }, query, body })
    await storeIncident(organisationid, incident)
    return incident
  })
}
