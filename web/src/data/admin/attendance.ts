import type { RequestInput, ResponseBody } from '@holdfast/contract/endpoints/endpoint-schemas'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../http/call.ts'
import { organisationQuery } from '../lists/device-copy.ts'
import { every } from '../lists/polling.ts'
import { queryClient } from '../lists/query-client.ts'
import { type Read, toRead } from '../lists/read.ts'
import { useWrite, type Write } from '../lists/write.ts'

/** Who is not on site today, for admins. No device keeps this list. */

type Attendance = ResponseBody<'getAttendance'>

/** Several people may keep the list of the day. */
const REFRESH_MS = 30_000

const attendanceKey = (organisationid: string, day: string) =>
  [organisationid, 'attendanceofadmins', day] as const

export function useAttendance(organisationid: string, day: string): Read<Attendance> {
  return toRead(
    useQuery({
      queryKey: attendanceKey(organisationid, day),
      queryFn: ({ signal }) =>
        call('getAttendance', { query: { ...organisationQuery(organisationid), day }, signal }),
      refetchInterval: every(REFRESH_MS),
    }),
  )
}

export function useSaveAttendance(
  organisationid: string,
): Write<RequestInput<'saveAttendance'>, ResponseBody<'saveAttendance'>> {
  return useWrite(async (body) => {
    const key = attendanceKey(organisationid, body.day)
    try {
      const saved = await call('saveAttendance', { query: organisationQuery(organisationid), body })
      queryClient.setQueryData<Attendance>(key, saved)
      return saved
    } catch (error) {
      // Somebody else may have given another list: show it.
      void queryClient.invalidateQueries({ queryKey: key })
      throw error
    }
  })
}
