import type { AlertRecipient, NewAlertResponse } from '@holdfast/contract/alerts/alert-answers'
import type { Alert } from '@holdfast/contract/alerts/alerts'
import { newRecordId } from '@holdfast/contract/ids'
import { serverNow } from '../../session/server-clock.ts'
import { currentSession } from '../../session/session.ts'
import { addToOutbox, useOutbox } from '../../sync/outbox.ts'
import { ALERT_END_SHOWN_MS } from './alerts.ts'

/** What somebody does about a call for help of others. */

/** Whether somebody may still say that they come: after the end of the alert too, for a while. */
export function takesResponses({ ended }: Pick<Alert, 'ended'>): boolean {
  return ended === null || serverNow() - Date.parse(ended) < ALERT_END_SHOWN_MS
}

/**
 * Tells somebody who called for help how the user responds. Resolves once that is stored on the device;
 * false when it was not stored because nobody is signed in any more.
 */
export async function respondToCall(
  alertid: string,
  { userid, timestamp }: Pick<AlertRecipient, 'userid' | 'timestamp'>,
  kind: NewAlertResponse['kind'],
): Promise<boolean> {
  const session = currentSession()
  if (session === undefined) return false
  const id = newRecordId()
  const now = new Date().toISOString()
  return addToOutbox({
    kind: 'alertresponse',
    id,
    organisationid: session.organisationid,
    ownerid: alertid,
    body: { id, recipientid: userid, kind, answered: timestamp ?? now, timestamp: now },
  })
}

/** The user's latest response to somebody's call for help. A response in the outbox takes precedence. */
export type OwnResponse = {
  kind: NewAlertResponse['kind'] | 'none'
  isWaiting: boolean
  /** Why the server has refused the last response. */
  refusal: string | undefined
}

export function useOwnResponse(
  alertid: string,
  { userid, responses }: Pick<AlertRecipient, 'userid' | 'responses'>,
  me: string,
): OwnResponse {
  const own = useOutbox().items.filter(
    (item) =>
      item.kind === 'alertresponse' &&
      item.ownerid === alertid &&
      item.body.recipientid === userid &&
      item.body.kind !== 'seen',
  )
  const waiting = own.findLast(({ refused }) => refused === undefined)
  const sentKind = responses.find((response) => response.userid === me)?.kind ?? 'none'
  return {
    kind: waiting?.kind === 'alertresponse' ? waiting.body.kind : sentKind,
    isWaiting: waiting !== undefined,
    refusal: own.findLast(({ refused }) => refused !== undefined)?.refused?.message,
  }
}
