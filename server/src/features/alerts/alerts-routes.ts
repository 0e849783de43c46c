import { messageWithAreas } from '@holdfast/contract/alerts/alert-areas'
import type { Alert, AlertRequest } from '@holdfast/contract/alerts/alerts'
import { foldAreas } from '@holdfast/contract/alerts/fold-areas'
import type { RequestBody } from '@holdfast/contract/endpoints/endpoint-schemas'
import { newRecordId } from '@holdfast/contract/ids'
import type { Context } from '../../platform/context.ts'
import type { Changed, Scope } from '../../platform/database/database.ts'
import type { OpenApps } from '../../platform/http/open-apps.ts'
import { authorOf } from '../allocations/index.ts'
import type { IncidentAlerts } from '../incidents/index.ts'
import { changesOf, type Outcome } from './alert-changes.ts'
import type { AlertDependencies } from './alert-dependencies.ts'
import { registerAlertSettingsRoutes } from './alert-settings-routes.ts'
import { lockAlert, requireAlert } from './alerts-store.ts'
import { registerAlertAnswersRoutes } from './answers/alert-answers-routes.ts'
import { registerCapRoutes } from './cap/cap-routes.ts'
import { registerChannels } from './channels/register-channels.ts'
import { registerAlertReachRoutes } from './deliveries/alert-reach-routes.ts'
import { deliver } from './deliveries/deliveries.ts'
import { DeliveryQueue } from './deliveries/delivery-queue.ts'
import { registerDeliveryTimesRoutes } from './delivery-times/delivery-times-routes.ts'
import { timeOfPress } from './delivery-times/delivery-times-rules.ts'
import { createIncidentAlerts, endAlert, endAlertsOf } from './ending-alerts.ts'
import { registerHelpResponsesRoutes } from './help-responses/help-responses-routes.ts'
import { registerPushRoutes } from './push/push-routes.ts'
import { PushSender } from './push/push-sender.ts'
import { sendAlert } from './sending-alerts.ts'
import { updateAlert } from './updating-alerts.ts'

type Job = { start(): void; stop(): Promise<void> }

type Alerts = {
  /** Runs the deliveries of alerts: pushes, mails and webhooks. */
  deliveries: Job
  /** Sends text messages and calls. */
  channels: Job
  ofIncidents: IncidentAlerts
  /** Pushes to devices what other features have to tell. */
  sender: PushSender
}

export function registerAlertsRoutes(
  context: Context,
  dependencies: AlertDependencies & { openApps: OpenApps; secret: string },
): Alerts {
  const { api, database, now } = context
  registerAlertAnswersRoutes(context, dependencies)
  registerHelpResponsesRoutes(context, dependencies)
  registerAlertReachRoutes(context, dependencies)
  registerAlertSettingsRoutes(context)
  registerDeliveryTimesRoutes(context)
  registerCapRoutes(context)
  const channels = registerChannels(context, dependencies)
  const sender = new PushSender(context, dependencies.pushKeys)
  const queue = registerDeliveries(context, dependencies, sender)

  api.cachedEndpoint('listAlerts', async ({ organisationid }) => {
    const { response } = await dependencies.readAlertList(organisationid)
    return response
  })

  api.endpoint('sendAlert', async ({ body, caller, organisationid }) => {
    const author = await authorOf(dependencies, organisationid, caller, now())
    const { id, kind, exercise, incidentid = null, continues = null, ...words } = body
    const request: AlertRequest = { kind, exercise, incidentid, continues, ...wordsOf(words) }
    const pressed = timeOfPress(body.timestamp, author.now)
    return save(organisationid, (scope) =>
      sendAlert(dependencies, scope, { id, request, pressed }, author),
    )
  })

  api.endpoint('addAlertUpdate', async ({ parameters, body, caller, organisationid }) => {
    const author = await authorOf(dependencies, organisationid, caller, now())
    const id = body.id?.toLowerCase() ?? newRecordId()
    return saveLocked(organisationid, parameters.id, (scope, alert) =>
      updateAlert(scope, alert, { id, message: body.message }, author),
    )
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
  return { deliveries: queue, channels, ofIncidents, sender }
}

type Words = Pick<RequestBody<'sendAlert'>, 'areas' | 'others' | 'message'>

/** Without areas there is nobody else. */
function wordsOf(words: Words) {
  const { areas, others, message } = foldAreas(words)
  if (areas.length === 0) return { message }
  return { message: messageWithAreas({ areas, others }, message), areas, others }
}

/** Endpoints of Web Push, and the queue of all that alerts have to deliver. */
function registerDeliveries(
  context: Context,
  dependencies: AlertDependencies,
  sender: PushSender,
): DeliveryQueue {
  registerPushRoutes(context, sender)
  return new DeliveryQueue(context, (delivery, canContinue) =>
    deliver({ context, sender, dependencies }, delivery, canContinue),
  )
}
