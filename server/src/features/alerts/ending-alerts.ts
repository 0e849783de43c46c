import type { Alert } from '@holdfast/contract/alerts/alerts'
import { describeDuration } from '@holdfast/contract/durations'
import { canEndAlert, canTakeBackAlert } from '@holdfast/contract/endpoints/permissions'
import type { LogEntry } from '@holdfast/contract/incidents/incident-log'
import { ALERT_MISTAKE_MS } from '@holdfast/contract/limits'
import type { Context } from '../../platform/context.ts'
import type { Scope } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { type Author, authorOf } from '../allocations/index.ts'
import { appendAction, appendSummary } from '../incident-log/index.ts'
import type { IncidentAlerts } from '../incidents/index.ts'
import type { AlertDependencies } from './alert-dependencies.ts'
import { insertAlertEvent } from './alert-history-store.ts'
import { endText, summaryText } from './alerts-rules.ts'
import { areEndsUnderWay, findAlert, lockAlert, markEnded } from './alerts-store.ts'
import { readRecipients } from './answers/alert-answers-store.ts'
import { planEndStep } from './channels/planning-steps.ts'
import { planEnd } from './deliveries/deliveries.ts'
import { findOpenAlertIds } from './open-alerts-store.ts'

type Ending = { message: string; mistake: boolean }

/**
 * Ends an alert that is locked and open. Plans the deliveries of its end, and logs the end and who had
 * answered by then. Returns the log entries.
 * @throws Problem `not-allowed`
 */
export async function endAlert(
  scope: Scope,
  alert: Alert,
  { author, message, mistake }: Ending & { author: Author },
): Promise<LogEntry[]> {
  requireRightToEnd(author, alert, mistake)
  await markEnded(scope, alert.id, {
    ended: author.now.toISOString(),
    endedby: author.authorname,
    endmessage: message,
    mistake,
  })
  await planEnd(scope, alert, author.now)
  await planEndStep(scope, alert.id, author.now)
  const recipients = await readRecipients(scope, alert.id)
  const { incidentid } = alert
  const content = endText({ ...alert, mistake }, message)
  const summary = summaryText(alert, 'at its end', recipients)
  const entries = [
    ...(await appendAction(scope, incidentid, { author, content })),
    ...(await appendSummary(scope, incidentid, {
      now: author.now,
      content: summary,
    })),
  ]
  const instruction = mistake ? '' : alert.endinstruction
  const translations = alert.translations.map((each) => {
    return { ...each, instruction: mistake ? '' : each.endinstruction }
  })
  const shown = { event: 'ended', instruction, message, mistake, translations } as const
  await insertAlertEvent(scope, alert, { author, shown })
  return entries
}

/**
 * Ends several alerts of one sender, each as `endAlert` does. Skips those that have already ended;
 * `endedNow` are the others.
 * @param alertids  the alerts that the caller has seen; later ones stay open
 * @throws Problem `not-found` for an alert of somebody else, `not-allowed`
 */
export async function endAlertsOf(
  scope: Scope,
  userid: string,
  { author, alertids, message }: { author: Author; alertids: readonly string[]; message: string },
): Promise<{ alerts: Alert[]; endedNow: Alert[]; entries: LogEntry[] }> {
  const alerts: Alert[] = []
  // Alerts are locked in a fixed order, before any incident: see decision 86.
  for (const id of [...new Set(alertids)].toSorted()) {
    await lockAlert(scope, id)
    const alert = await findAlert(scope, id)
    if (alert?.userid !== userid) throw new Problem('not-found')
    alerts.push(alert)
  }
  const entries: LogEntry[] = []
  const endedNow = alerts.filter(({ ended }) => ended === null)
  // The logs, too, are locked in a fixed order.
  for (const alert of endedNow.toSorted(byIncident)) {
    const ending = { author, message, mistake: false }
    entries.push(...(await endAlert(scope, alert, ending)))
  }
  const found = await Promise.all(alerts.map(({ id }) => findAlert(scope, id)))
  return { alerts: found.filter((alert) => alert !== undefined), endedNow, entries }
}

function byIncident(a: Alert, b: Alert): number {
  return a.incidentid.localeCompare(b.incidentid) || a.id.localeCompare(b.id)
}

function requireRightToEnd(author: Author, alert: Alert, mistake: boolean): void {
  if (mistake) {
    if (canTakeBackAlert(author, alert, author.now)) return
    throw new Problem(
      'not-allowed',
      `Only the person who sent this alert can take it back, within ${describeDuration(ALERT_MISTAKE_MS)}. Ask an incident manager or an admin to end it.`,
    )
  }
  if (canEndAlert(author, alert)) return
  throw new Problem('not-allowed', 'Only an incident manager or an admin can end this alert.')
}

/** The part of alerts that the feature `incidents` needs. */
export function createIncidentAlerts(
  { now }: Pick<Context, 'now'>,
  dependencies: AlertDependencies,
  wakeDeliveries: () => void,
): IncidentAlerts {
  return {
    findOpen: findOpenAlertIds,

    async lock(scope, alertids) {
      for (const id of alertids) await lockAlert(scope, id)
    },

    async endOpen(scope, incidentid, { lockedIds, caller, mayEnd }) {
      const ids = await findOpenAlertIds(scope, incidentid)
      if (ids.length === 0) return []
      const author = await authorOf(dependencies, scope.organisationid, caller, now())
      const entries: LogEntry[] = []
      for (const id of ids) {
        const alert = await findAlert(scope, id)
        if (!alert) continue
        if (!canEndAlert(author, alert)) {
          throw new Problem('open-alert', `An alert is still open. ${whoEnds(alert)} can end it.`)
        }
        // The caller cannot have seen an alert sent a moment ago, so it is not ended.
        if (!mayEnd(id) || !lockedIds.includes(id)) {
          throw new Problem('ends-alert')
        }
        const ending = { message: '', mistake: false }
        entries.push(...(await endAlert(scope, alert, { author, ...ending })))
      }
      return entries
    },

    onEnded(organisationid, entries) {
      if (entries.length === 0) return
      dependencies.onEntriesAppended(organisationid, entries)
      wakeDeliveries()
    },

    async requireNoneOpen(scope, incidentid) {
      const ids = await findOpenAlertIds(scope, incidentid)
      if (ids.length > 0) throw new Problem('ends-alert')
      if (await areEndsUnderWay(scope, incidentid)) {
        throw new Problem(
          'open-alert',
          'The all clear of an alert is still being sent, or waits because people hide. Please try again later.',
        )
      }
    },
  }
}

function whoEnds({ ender, authorname }: Pick<Alert, 'ender' | 'authorname'>): string {
  const managers = 'an incident manager or an admin'
  return ender === 'sender' ? `Only ${authorname}, ${managers}` : `Only ${managers}`
}
