import type { UseQueryOptions } from '@tanstack/react-query'
import { isPast } from '../../storage/device-store.ts'
import { listKey } from '../lists/collection.ts'
import { STORED_LOG, storeKey, storeOf } from '../lists/device-copy.ts'
import { queryClient } from '../lists/query-client.ts'

/**
 * Reads from the device what became of the pictures of an incident. Thousands may be in the list, which
 * would hold up each first screen, so it is read when a screen or the background sync needs it. Resolves to
 * whether there was one.
 */
export function storedPicturesOptions(
  organisationid: string,
  incidentid: string,
): UseQueryOptions<boolean, Error, boolean, readonly string[]> {
  return {
    // Read again with the log, when a store that could not be read has become readable.
    queryKey: [STORED_LOG, organisationid, incidentid, 'pictures'],
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () => readStoredPictures(organisationid, incidentid),
  }
}

async function readStoredPictures(organisationid: string, incidentid: string): Promise<boolean> {
  const store = storeOf(organisationid)
  const queryKey = listKey(organisationid, 'pictures', incidentid)
  const key = storeKey(queryKey)
  const found = await store?.database.read('reading', (db) =>
    Promise.all([db.get('collections', key), db.get('checked', key)]),
  )
  const [kept, checked] = found ?? []
  if (kept === undefined || storeOf(organisationid) !== store) return false
  // What was fetched meanwhile is newer and stays.
  if (queryClient.getQueryData(queryKey) === undefined) {
    const { body, etag, epoch = null } = kept
    const checkedAt = checked && isPast(checked) ? checked.checkedAt : 0
    const cached = { body, etag, epoch, checkedAt }
    queryClient.setQueryData(queryKey, cached, { updatedAt: checkedAt })
  }
  return true
}
