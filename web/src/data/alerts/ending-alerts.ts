import type { AlertRecipient } from '@holdfast/contract/alerts/alert-answers'
import type { Alert } from '@holdfast/contract/alerts/alerts'
import { mergedInto } from '@holdfast/contract/incidents/merged-incidents'
import type { Unresolved } from '@holdfast/contract/roll-call/roll-call-totals'
import { call } from '../../http/call.ts'
import { readUnresolved } from '../incidents/roll-call.ts'
import { organisationQuery, ownOrganisation } from '../lists/device-copy.ts'

/** An open alert that would end with its incident. `answers` and `unresolved` are undefined if they could not be read. */
export type EndingAlert = {
  alert: Alert
  answers: AlertRecipient[] | undefined
  unresolved: Unresolved | undefined
}

/**
 * The open alerts of an incident and of those merged into it, asked from the server, because the admin area keeps no
 * alerts of other organisations; undefined if they could not be read.
 */
export async function readEndingAlerts(
  incidentid: string,
  organisationid = ownOrganisation(),
): Promise<EndingAlert[] | undefined> {
  const query = organisationQuery(organisationid)
  const lists = await Promise.all([
    call('listAlerts', { query }),
    call('listIncidents', { query }),
  ]).catch(() => undefined)
  if (lists === undefined) return undefined
  const [alerts, incidents] = lists
  // As the server has them: this device may not know yet that incidents were merged.
  const incidentids = [incidentid, ...mergedInto(incidents, incidentid).map(({ id }) => id)]
  const unresolved = await readUnresolved(incidentid, organisationid).catch(() => undefined)
  const open = alerts.filter((alert) => {
    return alert.ended === null && incidentids.includes(alert.incidentid)
  })
  return Promise.all(
    open.map(async (alert) => {
      const parameters = { id: alert.id }
      const answers = call('listAlertAnswers', { parameters, query }).catch(() => undefined)
      return { alert, answers: await answers, unresolved }
    }),
  )
}
