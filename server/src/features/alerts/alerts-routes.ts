import { asksForRooms } from '@holdfast/contract/alerts/alert-rooms'
import { translationsOf } from '@holdfast/contract/alerts/alert-translations'
import type { Alert, AlertRequest } from '@holdfast/contract/alerts/alerts'
import { canSendAlerts, canUpdateAlert } from '@holdfast/contract/endpoints/permissions'
import { newIncidentId, newRecordId } from '@holdfast/contract/ids'
import { emptyIncidentFields } from '@holdfast/contract/incidents/incident-fields'
import type { LogEntry } from '@holdfast/contract/incidents/incident-log'
import type { Context } from '../../platform/context.ts'
import type { Changed, ChangedCollection, Scope } from '../../platform/database/database.ts'
import type { OpenApps } from '../../platform/http/open-apps.ts'
import { Problem } from '../../platform/http/problem.ts'
import { type Author, authorOf, lockAllocations, recordAllocations } from '../allocations/index.ts'
import { readAlertKinds } from '../content/index.ts'
import { appendAction } from '../incident-log/index.ts'
import {
  type IncidentAlerts,
  insertIncident,
  lockIncident,
  newIncident,
} from '../incidents/index.ts'
import { readUsers } from '../users/index.ts'
import type { AlertDependencies } from './alert-dependencies.ts'
import { insertAlertEvent } from './alert-history-store.ts'
import { registerAlertSettingsRoutes } from './alert-settings-routes.ts'
import { readAlertSettings, type StoredAlertSettings } from './alert-settings-store.ts'
import {
  incidentDetailsOf,
  isSameRequest,
  isUpdatedTooFast,
  recipientsOf,
  sentText,
  updateText,
} from './alerts-rules.ts'
import { findRequest, insertAlert, insertUpdate, lockAlert, requireAlert } from './alerts-store.ts'
import { registerAlertAnswersRoutes } from './answers/alert-answers-routes.ts'
import { registerAlertReachRoutes } from './deliveries/alert-reach-routes.ts'
import { deliver, planDeliveries, planUpdate } from './deliveries/deliveries.ts'
import { DeliveryQueue } from './deliveries/delivery-queue.ts'
import { createIncidentAlerts, endAlert, endAlertsOf } from './ending-alerts.ts'
import { registerHelpResponsesRoutes } from './help-responses/help-responses-routes.ts'
import { findEndOfHold, findRecent, joinOpenAlert } from './joining-alerts.ts'
import { findJoined } from './joining-alerts-store.ts'
import { registerPushRoutes } from './push/push-routes.ts'
import { PushSender } from './push/push-sender.ts'

/** The result of changing an alert: the alert as it is now, and the log entries that were added. */
type Outcome = { alert: Alert; entries: LogEntry[] }

type NewAlert = {
  id: string
  request: AlertRequest
  heldback: Date | null
  settings: StoredAlertSettings
}

type Alerts = {
  /** Runs the deliveries of alerts: pushes, mails and webhooks. */
  deliveries: { start(): void; stop(): Promise<void> }
  ofIncidents: IncidentAlerts
}

export function registerAlertsRoutes(
  context: Context,
  dependencies: AlertDependencies & { openApps: OpenApps },
): Alerts {
  const { api, database, now } = context
  registerAlertAnswersRoutes(context, dependencies)
  registerHelpResponsesRoutes(context, dependencies)
  registerAlertReachRoutes(context, dependencies)
  registerAlertSettingsRoutes(context)
  const sender = new PushSender(context, dependencies.pushKeys)
  registerPushRoutes(context, sender)
  const queue = new DeliveryQueue(context, (delivery, canContinue) =>
    deliver({ context, sender, dependencies }, delivery, canContinue),
  )

  api.cachedEndpoint('listAlerts', async ({ organisationid }) => {
    const { response } = await dependencies.readAlertList(organisationid)
    return response
  })

  api.endpoint('sendAlert', async ({ body, caller, organisationid }) => {
    const author = await authorOf(dependencies, organisationid, caller, now())
    const { id, kind, message, exercise, incidentid = null } = body
    const request: AlertRequest = { kind, message, exercise, incidentid }
    // A retry changes nothing; an alert that joins another changes that one.
    return save(organisationid, async (scope) => {
      await lockAlert(scope, id)
      const existing = await findSent(scope, id)
      if (existing) {
        const isRetry =
          existing.userid === author.userid && isSameRequest(existing.request, request)
        if (!isRetry) throw new Problem('taken', 'There is another alert under this id already')
        const alert = await requireAlert(scope, existing.alertid)
        return { result: { alert, entries: [] }, changed: [] }
      }
      const settings = await readAlertSettings(scope)
      requireSender(author, settings)
      const recent = await findRecent(scope, request, author)
      const joined = await joinOpenAlert(scope, { id, request, recent }, author)
      if (joined) {
        return { result: joined, changed: joined.isUpdated ? changesOf(joined.alert) : [] }
      }
      const heldback = findEndOfHold(recent, author.now)
      const sent = await send(scope, { id, request, heldback, settings }, author)
      // The log of a new incident is new itself.
      const isInNamed = sent.alert.incidentid === incidentid
      return { result: sent, changed: changedBySending(id, isInNamed ? incidentid : null) }
    })
  })

  async function send(
    scope: Scope,
    { id, request, heldback, settings }: NewAlert,
    author: Author,
  ): Promise<Outcome> {
    const { message, exercise } = request
    const openIncidentid = await findOpenIncident(scope, request)
    const { kinds, words } = await readAlertKinds(scope)
    const kind = kinds.find((each) => each.id === request.kind)
    if (!kind) throw new Problem('invalid', 'This kind of alert does not exist any more')
    const incidentid =
      openIncidentid ?? (await reportIncident(scope, { title: kind.title, ...request }, author))
    const roles = await dependencies.assignedRoles(scope.organisationid)
    const { foreveryone, recipients } = recipientsOf(
      kind,
      await readUsers(scope),
      (userid) => roles.get(userid) ?? [],
    )
    const translations = translationsOf(kind, words, settings.alertlanguages)
    const { id: kindid, roles: _, ...copiedFields } = kind
    const { userid, authorname } = author
    const timestamp = author.now.toISOString()
    const ofRequest = { id, kind: kindid, incidentid, message, exercise, userid, authorname }
    const alert = { ...copiedFields, ...ofRequest, translations, rooms: asksForRooms(kind) }
    await insertAlert(
      scope,
      { ...alert, timestamp, request, foreveryone, heldback: heldback?.toISOString() ?? null },
      recipients,
    )
    const due = heldback ?? author.now
    await planDeliveries(scope, { id, event: 'sent', due, settings }, author.now)
    const heldBackMs = due.getTime() - author.now.getTime()
    const content = sentText(alert, recipients.length, heldBackMs)
    const entries = await appendAction(scope, incidentid, { author, content })
    const { instruction } = kind
    const shown = { event: 'sent', instruction, message, recipients, translations } as const
    await insertAlertEvent(scope, alert, { author, shown })
    return { alert: await requireAlert(scope, id), entries }
  }

  api.endpoint('addAlertUpdate', async ({ parameters, body, caller, organisationid }) => {
    const author = await authorOf(dependencies, organisationid, caller, now())
    return saveLocked(organisationid, parameters.id, async (scope, alert) => {
      if (!canUpdateAlert(author, alert)) throw new Problem('not-allowed')
      const { message } = body
      const id = body.id?.toLowerCase() ?? newRecordId()
      const { userid, authorname } = author
      const stored = alert.updates.find((update) => update.id === id)
      if (stored) {
        const isRetry = stored.userid === userid && stored.message === message
        if (!isRetry) throw new Problem('taken', 'There is another update under this id already')
        return { alert, entries: [] }
      }
      if (alert.ended !== null) throw new Problem('conflict', 'This alert has ended')
      if (isUpdatedTooFast(alert.updates, author)) throw new Problem('too-fast')
      const timestamp = author.now.toISOString()
      await insertUpdate(scope, alert, { id, message, userid, authorname, timestamp })
      await planUpdate(scope, alert, author.now)
      const content = updateText(alert, message)
      const entries = await appendAction(scope, alert.incidentid, { author, content })
      const shown = { event: 'updated', instruction: '', message } as const
      await insertAlertEvent(scope, alert, { author, shown })
      return { alert: await requireAlert(scope, alert.id), entries }
    })
  })

  api.endpoint('endAlert', async ({ parameters, body, caller, organisationid }) => {
    const author = await authorOf(dependencies, organisationid, caller, now())
    return saveLocked(organisationid, parameters.id, async (scope, alert) => {
      // A retry, or the second of two people who pressed at once.
      if (alert.ended !== null) return { alert, entries: [] }
      const entries = await endAlert(scope, alert, { author, ...body })
      return { alert: await requireAlert(scope, alert.id), entries }
    })
  })

  api.endpoint('endAlertsOfPerson', async ({ parameters, body, caller, organisationid }) => {
    const author = await authorOf(dependencies, organisationid, caller, now())
    const { alerts, entries } = await database.changeAsFound(organisationid, async (scope) => {
      const ended = await endAlertsOf(scope, parameters.id, { author, ...body })
      return { result: ended, changed: ended.endedNow.flatMap(changesOf) }
    })
    dependencies.onEntriesAppended(organisationid, entries)
    queue.wake()
    return alerts
  })

  /** Changes an alert; the changes of one alert run one after the other. @throws Problem `not-found` */
  async function saveLocked(
    organisationid: string,
    id: string,
    work: (scope: Scope, alert: Alert) => Promise<Outcome>,
  ): Promise<Alert> {
    return save(organisationid, async (scope) => {
      await lockAlert(scope, id)
      const alert = await requireAlert(scope, id)
      const outcome = await work(scope, alert)
      // Every change of an alert is logged. A retry changes nothing, so no device has to read it again.
      return { result: outcome, changed: outcome.entries.length > 0 ? changesOf(alert) : [] }
    })
  }

  async function save(
    organisationid: string,
    work: (scope: Scope) => Promise<Changed<Outcome>>,
  ): Promise<Alert> {
    const { alert, entries } = await database.changeAsFound(organisationid, work)
    dependencies.onEntriesAppended(organisationid, entries)
    queue.wake()
    return alert
  }

  const ofIncidents = createIncidentAlerts(context, dependencies, () => queue.wake())
  return { deliveries: queue, ofIncidents }
}

/** `incidentid`: the incident that the sender named; null where the alert may report a new one. */
function changedBySending(alertid: string, incidentid: string | null): ChangedCollection[] {
  return [
    { collection: 'alerts', alertid },
    { collection: 'incidents' },
    ...(incidentid === null ? [] : [{ collection: 'logs', ownerid: incidentid } as const]),
  ]
}

/** The collections that change with an existing alert. */
function changesOf({ id, incidentid }: Pick<Alert, 'id' | 'incidentid'>): ChangedCollection[] {
  return [
    { collection: 'alerts', alertid: id },
    { collection: 'logs', ownerid: incidentid },
  ]
}

/** The alert sent under the id, or the alert that it joined. */
async function findSent(scope: Scope, id: string) {
  const sent = await findRequest(scope, id)
  return sent ? { ...sent, alertid: id } : findJoined(scope, id)
}

function requireSender(author: Author, { alertsenders }: StoredAlertSettings): void {
  if (canSendAlerts(author, alertsenders)) return
  throw new Problem('not-allowed', 'In your organisation only the crisis team sends alerts.')
}

/**
 * The incident that the sender named, which then stays open until the transaction ends. Undefined if it is
 * closed or deleted, or if only one of alert and incident is an exercise: then the alert gets a new
 * incident, because it must not be refused for something that the sender could not know.
 */
async function findOpenIncident(
  scope: Scope,
  { incidentid, exercise }: AlertRequest,
): Promise<string | undefined> {
  if (incidentid === null) return undefined
  const incident = await lockIncident(scope, incidentid)
  const canTakeAlert = incident?.closed === null && incident.exercise === exercise
  return canTakeAlert ? incidentid : undefined
}

/** Reports an incident for the alert, and returns its id. */
async function reportIncident(
  scope: Scope,
  { title, message, exercise }: AlertRequest & { title: string },
  author: Author,
): Promise<string> {
  const id = newIncidentId(author.now)
  const fields = { ...emptyIncidentFields(), incidentDetails: incidentDetailsOf(title, message) }
  await insertIncident(scope, newIncident({ id, fields, exercise }, author))
  // The record begins with who held which team role.
  await lockAllocations(scope)
  await recordAllocations(scope, { ...author, incidentid: id })
  return id
}
