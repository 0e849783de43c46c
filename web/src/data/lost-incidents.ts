import type { LostIncidents } from '../sync/user-outbox.ts'
import { collectionOptions } from './collection.ts'
import { readMissing } from './missing-records.ts'
import { queryClient } from './query-client.ts'

/**
 * The incidents that a restored database has lost: what is to be sent to them waits. `copyRead`
 * resolves once the copy of the device is in memory, with which the server's list is compared.
 */
export function lostIncidents(organisationid: string, copyRead: Promise<unknown>): LostIncidents {
  const isMissing = (incidentid: string) =>
    readMissing(organisationid).incidents.some(({ record }) => record.id === incidentid)
  return {
    isMissing,
    async isLost(incidentid) {
      await copyRead
      // Whether it was deleted or lost is known once the list has been read from the same database.
      const options = collectionOptions('incidents', organisationid)
      await queryClient.fetchQuery({ ...options, staleTime: 0, retry: false })
      return isMissing(incidentid)
    },
  }
}
