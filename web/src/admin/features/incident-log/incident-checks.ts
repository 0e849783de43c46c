import type { Check } from '@holdfast/contract/checklists'
import { REFRESH_INTERVAL_MS } from '@holdfast/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { bodyOf, incidentCollectionOptions } from '../../../data/collection.ts'
import { type Read, toRead } from '../../../data/read.ts'

/** The server's checks of an incident, of any organisation. */
export function useIncidentChecks(incidentid: string, org: string): Read<Check[]> {
  return toRead(
    useQuery({
      ...incidentCollectionOptions('checks', org, incidentid),
      refetchInterval: REFRESH_INTERVAL_MS.checks,
      select: bodyOf<Check[]>,
    }),
  )
}
