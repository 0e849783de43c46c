import type { AlertDelivery, AlertSettings } from '@holdfast/contract/alerts/alert-settings'
import type { RequestInput } from '@holdfast/contract/endpoints/endpoint-schemas'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../http/call.ts'
import { organisationQuery } from '../lists/device-copy.ts'
import { queryClient } from '../lists/query-client.ts'
import { type Read, toRead } from '../lists/read.ts'
import { useWrite, type Write } from '../lists/write.ts'

/** How an organisation sends alerts, for its admins; never stored on the device. */

/** How often the attempts to deliver alerts are read again, in milliseconds. */
const REFRESH_MS = 5000

const settingsKey = (organisationid: string) => [organisationid, 'alertsettings'] as const

export function useAlertSettings(organisationid: string): Read<AlertSettings> {
  return toRead(
    useQuery({
      queryKey: settingsKey(organisationid),
      queryFn: ({ signal }) =>
        call('getAlertSettings', { query: organisationQuery(organisationid), signal }),
    }),
  )
}

export function useSaveAlertSettings(
  organisationid: string,
): Write<RequestInput<'saveAlertSettings'>, AlertSettings> {
  return useWrite(async (body) => {
    const query = organisationQuery(organisationid)
    const settings = await call('saveAlertSettings', { query, body })
    queryClient.setQueryData(settingsKey(organisationid), settings)
    return settings
  })
}

/** Reads the secret that signs the requests to the webhook. The server asks for a confirmation first. */
export function useWebhookSecret(organisationid: string): Write<void, string> {
  return useWrite(async () => {
    const query = organisationQuery(organisationid)
    return (await call('getWebhookSecret', { query })).webhooksecret
  })
}

export function useAlertDeliveries(organisationid: string): Read<AlertDelivery[]> {
  return toRead(
    useQuery({
      queryKey: [organisationid, 'alertdeliveries'],
      refetchInterval: REFRESH_MS,
      queryFn: ({ signal }) =>
        call('listAlertDeliveries', { query: organisationQuery(organisationid), signal }),
    }),
  )
}

/** Sends a silent test to the devices of one person or of everybody; resolves to the number of devices. */
export function useSendPushTest(organisationid: string): Write<string | undefined, number> {
  return useWrite(async (userid) => {
    const query = organisationQuery(organisationid)
    const { devices } = await call('sendPushTest', { query, body: userid ? { userid } : {} })
    return devices
  })
}
