import type { Alert, NewAlert } from '@holdfast/contract/alerts/alerts'
import type { RequestInput } from '@holdfast/contract/endpoints/endpoint-schemas'
import { call } from '../../http/call.ts'
import { serverNow } from '../../session/server-clock.ts'
import { currentSession } from '../../session/session.ts'
import { addToOutbox, useOutbox } from '../../sync/outbox.ts'
import { ownOrganisation } from '../lists/device-copy.ts'
import { queryClient } from '../lists/query-client.ts'
import type { Read } from '../lists/read.ts'
import { useWrite, type Write } from '../lists/write.ts'
import { answersKey } from './alert-answers.ts'
import { storeAlert, useAlerts } from './alerts.ts'

/**
 * Stores an alert on the device and sends it in the background, exactly once. Resolves to false when it
 * was not stored because nobody is signed in any more.
 */
export async function sendAlert(body: NewAlert): Promise<boolean> {
  const session = currentSession()
  if (session === undefined) return false
  return addToOutbox({
    kind: 'alert',
    id: body.id,
    organisationid: session.organisationid,
    ownerid: body.id,
    body,
    written: serverNow(),
  })
}

/** An alert that this device has not sent yet, or that the server has refused. */
export type OwnAlert = {
  body: NewAlert
  /** When the user pressed, by the device's clock. */
  pressed: number
  /** Why the server has refused it. */
  refused: string | undefined
  /** Ends the retries; the server may have it already, unless it has refused it. */
  remove: () => void
}

export function useOwnAlert(id: string): OwnAlert | undefined {
  const { items, remove } = useOutbox()
  const item = items.find((each) => each.kind === 'alert' && each.id === id)
  if (item?.kind !== 'alert') return undefined
  const { body, written, clock: pressed = written, refused } = item
  return { body, pressed, refused: refused?.message, remove: () => remove(id) }
}

/** The user's own alerts that the server has not accepted, newest first. */
export function useUnsentAlerts(): { id: string; kind: string }[] {
  const sent = new Set(useAlerts().data?.map(({ id }) => id))
  return useOutbox()
    .items.flatMap((item) =>
      item.kind === 'alert' && !sent.has(item.id) ? [{ id: item.id, kind: item.body.kind }] : [],
    )
    .toReversed()
}

export function useAlert(id: string): { read: Read<Alert[]>; alert: Alert | undefined } {
  const read = useAlerts()
  return { read, alert: read.data?.find((alert) => alert.id === id) }
}

export function useUpdateAlert(id: string): Write<RequestInput<'addAlertUpdate'>, Alert> {
  return useChangeAlert((body: RequestInput<'addAlertUpdate'>) =>
    call('addAlertUpdate', { parameters: { id }, body }),
  )
}

export function useEndAlert(id: string): Write<RequestInput<'endAlert'>, Alert> {
  return useChangeAlert((body: RequestInput<'endAlert'>) =>
    call('endAlert', { parameters: { id }, body }),
  )
}

/** Ends those alerts of one sender that the caller has seen: all of them or none. */
export function useEndAlertsOfPerson(
  userid: string,
): Write<RequestInput<'endAlertsOfPerson'>, Alert[]> {
  const organisationid = ownOrganisation()
  return useWrite(async (body: RequestInput<'endAlertsOfPerson'>) => {
    const alerts = await call('endAlertsOfPerson', { parameters: { id: userid }, body })
    for (const alert of alerts) await storeAlert(organisationid, alert)
    return alerts
  })
}

function useChangeAlert<Input>(change: (input: Input) => Promise<Alert>): Write<Input, Alert> {
  const organisationid = ownOrganisation()
  return useWrite(async (input: Input) => {
    const alert = await change(input)
    await storeAlert(organisationid, alert)
    void queryClient.invalidateQueries({ queryKey: answersKey(alert.id) })
    return alert
  })
}
