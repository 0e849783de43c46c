import type { LostIncidents } from '../../sync/user-outbox.ts'
import { collectionOptions } from '../lists/collection.ts'
import { queryClient } from '../lists/query-client.ts'
import { readMissing } from './missing-records.ts'

/**
 * The incidents that a restored database has lost. Outbox items for them wait. `copyRead` resolves once
 * the device store has been read into memory, because the server's list is compared with it.
 */
export function lostIncidents(organisationid: string, copyRead: Promise<unknown>): LostIncidents {
  const isMissing = (incidentid: string) =>
    readMissing(organisationid).incidents.some(({ record }) => record.id === incidentid)
  return {
    isMissing,
    async isLost(incidentid) {
      await copyRead
      // Only a list from the same database tells whether the incident was deleted or lost.
      const options = collectionOptions('incidents', organisationid)
      await queryClient.fetchQuery({ ...options, staleTime: 0, retry: false })
      return isMissing(incidentid)
    },
  }
}
