import type { PageReading } from '@holdfast/contract/content/content'
import type { Reading, ReadingRequest, Readings } from '@holdfast/contract/content/readings'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../http/call.ts'
import { organisationQuery } from '../lists/device-copy.ts'
import { queryClient } from '../lists/query-client.ts'
import { type Read, toRead } from '../lists/read.ts'
import { useRepeatedId } from '../lists/repeated-id.ts'
import { useWrite, type Write } from '../lists/write.ts'
import { useMe } from '../sign-in/me.ts'

/** Who has read and understood which page of the guidance. No device keeps it. */

/** How soon an admin sees who else has, in milliseconds. */
const REFRESH_MS = 10_000

const readingsKey = (org: string) => [org, 'readings'] as const
const ownKey = (userid: string) => ['own readings', userid] as const

/** Of everybody, for admins. */
export function useReadings(org: string): Read<Readings> {
  const queryFn = () => call('listReadings', { query: organisationQuery(org) })
  return toRead(
    useQuery({
      queryKey: readingsKey(org),
      queryFn,
      // Read on every visit: what was said meanwhile counts at once.
      staleTime: 0,
      refetchInterval: REFRESH_MS,
    }),
  )
}

type AskedPage = Pick<ReadingRequest, 'page' | 'asked'>

/** Asks all staff, or all again, or stops asking. */
export function useRequestReading(org: string): Write<AskedPage, ReadingRequest> {
  const ids = useRepeatedId()
  return useWrite(async (asked) => {
    const query = organisationQuery(org)
    const known = queryClient.getQueryData<Readings>(readingsKey(org))
    const before = known?.requests.find(({ page }) => page === asked.page)
    // Asked twice, staff would have to read twice. After another request it is a new one.
    const id = ids.of(`${asked.page} ${asked.asked} ${before?.id}`)
    const request = await call('requestReading', { query, body: { id, ...asked } })
    ids.end()
    await queryClient.invalidateQueries({ queryKey: readingsKey(org) })
    return request
  })
}

/** The signed-in user's own. */
export function useOwnReadings(): Read<Reading[]> {
  const { userid } = useMe()
  return toRead(
    useQuery({
      queryKey: ownKey(userid),
      queryFn: ({ signal }) => call('listOwnReadings', { signal }),
    }),
  )
}

/** Says that the user has read what is on the screen. */
export function useAddReading(): Write<PageReading, Reading> {
  const { userid } = useMe()
  return useWrite(async ({ requestid, version }) => {
    const added = await call('addReading', { body: { requestid, version } })
    queryClient.setQueryData<Reading[]>(ownKey(userid), (list = []) => [
      ...list.filter(({ page }) => page !== added.page),
      added,
    ])
    return added
  })
}
