import type { AlertRecipient } from '@holdfast/contract/alerts/alert-answers'
import { alertsWithCalls, recipientsCalling } from '@holdfast/contract/alerts/open-calls'
import { canFollowAlert } from '@holdfast/contract/endpoints/permissions'
import { serverNow } from '../../session/server-clock.ts'
import { useMergedIds } from '../incidents/merged-lists.ts'
import { joinReads, type Read } from '../lists/read.ts'
import { useMe } from '../sign-in/me.ts'
import { useAnswersOfAlerts } from './alert-answers.ts'
import { ALERT_END_SHOWN_MS, useAlerts } from './alerts.ts'

type CallsOfIncident = { callers: AlertRecipient[]; state: Read<unknown>['state'] }

/**
 * Everybody who needs help by the alerts of an incident, or of one merged into it, that the user follows; each once.
 * While `state` is not `ready`, there may be more of them.
 */
export function useCallsOfIncident(incidentid: string): CallsOfIncident {
  const me = useMe()
  const earliest = new Date(serverNow() - ALERT_END_SHOWN_MS).toISOString()
  const incidentids = [incidentid, ...useMergedIds(incidentid)]
  const followed = (useAlerts().data ?? []).filter(
    (alert) => incidentids.includes(alert.incidentid) && canFollowAlert(me, alert),
  )
  const alerts = alertsWithCalls(followed, earliest)
  const answers = useAnswersOfAlerts(alerts.map(({ id }) => id))
  const callers = alerts.flatMap((alert, index) =>
    recipientsCalling(alert, answers[index]?.data ?? []).filter(({ answer }) => answer === 'help'),
  )
  const { state } = joinReads(answers)
  return { callers: oneOfEach(callers), state }
}

/** Of several calls of one person the one to which nobody is going, or else the newest. */
export function oneOfEach(callers: readonly AlertRecipient[]): AlertRecipient[] {
  const urgency = ({ responses }: AlertRecipient) =>
    responses.some(({ kind }) => kind === 'coming') ? 0 : 1
  const leastFirst = callers.toSorted(
    (a, b) => urgency(a) - urgency(b) || (a.timestamp ?? '').localeCompare(b.timestamp ?? ''),
  )
  return [...new Map(leastFirst.map((caller) => [caller.userid, caller])).values()]
}
