import type { RequestInput } from '@holdfast/contract/endpoints/endpoint-schemas'
import type { IncidentSettings } from '@holdfast/contract/incidents/incident-settings'
import type { AnnouncedDeletion } from '@holdfast/contract/incidents/incidents'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../http/call.ts'
import { organisationQuery } from '../lists/device-copy.ts'
import { queryClient } from '../lists/query-client.ts'
import { type Read, toRead } from '../lists/read.ts'
import { useWrite, type Write } from '../lists/write.ts'

/** How an organisation handles incidents, for its admins. Staff devices get it with the content. */

const settingsKey = (organisationid: string) => [organisationid, 'incidentsettings'] as const

export function useIncidentSettings(organisationid: string): Read<IncidentSettings> {
  return toRead(
    useQuery({
      queryKey: settingsKey(organisationid),
      queryFn: ({ signal }) =>
        call('getIncidentSettings', { query: organisationQuery(organisationid), signal }),
    }),
  )
}

export function useSaveIncidentSettings(
  organisationid: string,
): Write<RequestInput<'saveIncidentSettings'>, IncidentSettings> {
  return useWrite(async (body) => {
    const query = organisationQuery(organisationid)
    const settings = await call('saveIncidentSettings', { query, body })
    queryClient.setQueryData(settingsKey(organisationid), settings)
    return settings
  })
}

const deletionsKey = (organisationid: string) => [organisationid, 'announceddeletions'] as const

/** The closed incidents that the server will soon delete. */
export function useAnnouncedDeletions(organisationid: string): Read<AnnouncedDeletion[]> {
  return toRead(
    useQuery({
      queryKey: deletionsKey(organisationid),
      queryFn: ({ signal }) =>
        call('listAnnouncedDeletions', { query: organisationQuery(organisationid), signal }),
    }),
  )
}

export function useSaveAnnouncedDeletion(
  organisationid: string,
): Write<{ id: string; keep: boolean }, AnnouncedDeletion> {
  return useWrite(async ({ id, keep }) => {
    const query = organisationQuery(organisationid)
    const saved = await call('saveAnnouncedDeletion', { parameters: { id }, query, body: { keep } })
    await queryClient.invalidateQueries({ queryKey: deletionsKey(organisationid) })
    return saved
  })
}
