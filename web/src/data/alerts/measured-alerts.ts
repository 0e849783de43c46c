import type { MeasuredAlert, MeasuredDevices } from '@holdfast/contract/alerts/delivery-times'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../http/call.ts'
import { organisationQuery } from '../lists/device-copy.ts'
import { type Read, toRead } from '../lists/read.ts'

/** How long exercises and push tests took to reach people, for admins; never stored on the device. */

/** Devices are still reporting while somebody looks. In milliseconds. */
const REFRESH_MS = 5000

export function useMeasuredAlerts(organisationid: string): Read<MeasuredAlert[]> {
  return toRead(
    useQuery({
      queryKey: [organisationid, 'deliverytimes'],
      refetchInterval: REFRESH_MS,
      queryFn: ({ signal }) =>
        call('listDeliveryTimes', { query: organisationQuery(organisationid), signal }),
    }),
  )
}

/** One exercise or test with its devices. */
export function useMeasuredAlert(organisationid: string, id: string): Read<MeasuredDevices> {
  return toRead(
    useQuery({
      queryKey: [organisationid, 'deliverytimes', id],
      refetchInterval: REFRESH_MS,
      queryFn: ({ signal }) =>
        call('getDeliveryTimes', {
          parameters: { id },
          query: organisationQuery(organisationid),
          signal,
        }),
    }),
  )
}
