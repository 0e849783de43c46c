import type { AlertRecipient } from '@holdfast/contract/alerts/alert-answers'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { CachedBody } from '../../storage/device-store.ts'
import { bodyOf, listKey } from '../lists/collection.ts'
import { ownOrganisation, storeKey, storeOf } from '../lists/device-copy.ts'
import { queryClient } from '../lists/query-client.ts'

/** The calls for help in an alert as they were read last, so that they stay in sight after a restart without a network. */
const STORED_CALLS = 'callsforhelp'

/** @param read  the answers of everybody as read from the server; undefined while they are not known */
export function useStoredCalls(
  alertid: string,
  read: readonly AlertRecipient[] | undefined,
): AlertRecipient[] {
  const key = listKey(ownOrganisation(), STORED_CALLS, alertid)
  const { data } = useQuery<CachedBody<AlertRecipient[]>, Error, AlertRecipient[]>({
    queryKey: key,
    // Filled from the device when the app starts, and below.
    enabled: false,
    select: bodyOf<AlertRecipient[]>,
  })
  useEffect(() => {
    if (read === undefined) return
    const calls = read.filter(({ answer }) => answer === 'help')
    const kept = queryClient.getQueryData<CachedBody<AlertRecipient[]>>(key)?.body ?? []
    if (JSON.stringify(calls) === JSON.stringify(kept)) return
    const cached = { body: calls, etag: null, checkedAt: Date.now() }
    queryClient.setQueryData(key, cached)
    void storeOf(key[0])?.keepCollection(storeKey(key), cached)
  })
  return data ?? []
}
