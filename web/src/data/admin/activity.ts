import type { ActivityEntry, ActivityFilter } from '@holdfast/contract/sign-in/activity'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../http/call.ts'
import { download } from '../download.ts'
import { organisationQuery } from '../lists/device-copy.ts'
import { type Read, toRead } from '../lists/read.ts'
import { useWrite, type Write } from '../lists/write.ts'

/** The activity, for admins. Fetched while it is shown, never stored on the device. */

/** How often the list is read again while it is shown, in milliseconds. */
const REFRESH_MS = 5000
/** Results of other filters are dropped from memory after this time. */
const FORGET_MS = 60_000

export type ActivityRead = {
  /** Newest first. */
  read: Read<ActivityEntry[]>
  /** The results of the previous filter are shown until this one's arrive. */
  isOutdated: boolean
  hasOlder: boolean
  older: 'idle' | 'loading' | 'failed'
  /** Resolves to whether there may be older entries. */
  showOlder: () => Promise<boolean>
}

export function useActivity(organisationid: string, filter: ActivityFilter): ActivityRead {
  const result = useInfiniteQuery({
    queryKey: [organisationid, 'activity', filter],
    initialPageParam: null as number | null,
    queryFn: ({ pageParam, signal }) =>
      call('listActivity', {
        query: {
          ...organisationQuery(organisationid),
          ...filter,
          ...(pageParam !== null && { before: pageParam }),
        },
        signal,
      }),
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
    gcTime: FORGET_MS,
    placeholderData: keepPreviousData,
    // While older pages are shown, polling would read each of them again.
    refetchInterval: ({ state }) => (state.data?.pages.length === 1 ? REFRESH_MS : false),
  })
  const { data, isPlaceholderData, isFetchingNextPage, failureReason, fetchStatus } = result
  // The previous filter's entries are shown while this one loads, but not after it fails.
  const isLost = isPlaceholderData && (failureReason !== null || fetchStatus === 'paused')
  const entries = useMemo(() => data?.pages.flatMap((page) => page.entries), [data])
  return {
    read: toRead({ ...result, data: isLost ? undefined : entries }),
    isOutdated: isPlaceholderData,
    hasOlder: result.hasNextPage && !isPlaceholderData,
    older: olderState(isFetchingNextPage, result.isFetchNextPageError || failureReason !== null),
    showOlder: async () => (await result.fetchNextPage()).hasNextPage,
  }
}

/** A transient failure is retried automatically and shown meanwhile. */
function olderState(isFetching: boolean, hasFailed: boolean): ActivityRead['older'] {
  if (hasFailed) return 'failed'
  return isFetching ? 'loading' : 'idle'
}

/** The matching entries as CSV. */
export function useExportActivity(organisationid: string): Write<ActivityFilter, Blob> {
  return useWrite((filter) =>
    download('exportActivity', { query: { ...organisationQuery(organisationid), ...filter } }),
  )
}
