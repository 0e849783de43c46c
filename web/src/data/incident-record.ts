import type { CheckRecord } from '@holdfast/contract/checklists'
import { REFRESH_INTERVAL_MS } from '@holdfast/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { bodyOf, incidentCollectionOptions } from './collection.ts'
import { organisationQuery } from './device-copy.ts'
import { download } from './download.ts'
import { type Read, toRead } from './read.ts'
import { useWrite, type Write } from './write.ts'

/** The record of an incident, for admins of any organisation. */

/** Every check ever made in the incident, in the order of receipt. */
export function useCheckHistory(incidentid: string, org: string): Read<CheckRecord[]> {
  return toRead(
    useQuery({
      ...incidentCollectionOptions('checkhistory', org, incidentid),
      refetchInterval: REFRESH_INTERVAL_MS.checks,
      select: bodyOf<CheckRecord[]>,
    }),
  )
}

/** The sealed record as a zip file, its readable times in this device's zone. */
export function useExportRecord(org: string): Write<string, Blob> {
  return useWrite((incidentid) =>
    download('exportRecord', {
      parameters: { id: incidentid },
      query: {
        ...organisationQuery(org),
        zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      },
    }),
  )
}
