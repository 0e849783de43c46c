import type { AlertRecipient, NewAlertAnswer } from '@holdfast/contract/alerts/alert-answers'
import type { Alert, NewAlert } from '@holdfast/contract/alerts/alerts'
import type { RequestInput } from '@holdfast/contract/endpoints/endpoint-schemas'
import { newRecordId } from '@holdfast/contract/ids'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../http/call.ts'
import { currentSession } from '../../session/session.ts'
import { addToOutbox, useOutbox } from '../../sync/outbox.ts'
import { listKey, REFRESH_INTERVAL_MS } from '../lists/collection.ts'
import { ownOrganisation } from '../lists/device-copy.ts'
import { queryClient } from '../lists/query-client.ts'
import { type Read, toRead } from '../lists/read.ts'
import { useWrite, type Write } from '../lists/write.ts'
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
    written: Date.now(),
  })
}

/** Stores an answer to an alert on the device and sends it in the same way. */
export async function answerAlert(
  alertid: string,
  answer: Pick<NewAlertAnswer, 'answer' | 'note' | 'position' | 'room' | 'language'>,
): Promise<boolean> {
  const session = currentSession()
  if (session === undefined) return false
  const id = newRecordId()
  return addToOutbox({
    kind: 'alertanswer',
    id,
    organisationid: session.organisationid,
    ownerid: alertid,
    body: { ...answer, id, timestamp: new Date().toISOString() },
  })
}

/** An alert that this device has not sent yet, or that the server has refused. */
export type OwnAlert = {
  body: NewAlert
  written: number
  /** Why the server has refused it. */
  refused: string | undefined
  /** Ends the retries; the server may have it already, unless it has refused it. */
  remove: () => void
}

export function useOwnAlert(id: string): OwnAlert | undefined {
  const { items, remove } = useOutbox()
  const item = items.find((each) => each.kind === 'alert' && each.id === id)
  if (item?.kind !== 'alert') return undefined
  const { body, written, refused } = item
  return { body, written, refused: refused?.message, remove: () => remove(id) }
}

/** The user's own alerts that the server has not accepted, newest first. */
export function useUnsentAlerts(): { id: string; kind: string }[] {
  return useOutbox()
    .items.flatMap((item) => (item.kind === 'alert' ? [{ id: item.id, kind: item.body.kind }] : []))
    .toReversed()
}

/** Why the server has refused an answer of the user to the alert. */
export function useAnswerRefusal(alertid: string): string | undefined {
  const refused = useOutbox().items.findLast(
    (item) =>
      item.kind === 'alertanswer' &&
      item.ownerid === alertid &&
      item.body.answer !== 'seen' &&
      item.refused !== undefined,
  )
  return refused?.refused?.message
}

export function useAlert(id: string): { read: Read<Alert[]>; alert: Alert | undefined } {
  const read = useAlerts()
  return { read, alert: read.data?.find((alert) => alert.id === id) }
}

/** Who has answered the alert, and what. Read while it is shown, never stored on the device. */
export function useAlertAnswers(
  alertid: string,
  everyMs: number = REFRESH_INTERVAL_MS.alertanswers,
): Read<AlertRecipient[]> {
  const result = useQuery({
    queryKey: answersKey(alertid),
    refetchInterval: everyMs,
    queryFn: async ({ signal }) => {
      const list = await call('listAlertAnswers', { parameters: { id: alertid }, signal })
      // An older server sends no rooms and no responses.
      return list.map((each) => ({
        ...each,
        room: each.room ?? null,
        responses: each.responses ?? [],
      }))
    },
  })
  return toRead(result)
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

function answersKey(alertid: string) {
  return listKey(ownOrganisation(), 'alertanswers', alertid)
}
