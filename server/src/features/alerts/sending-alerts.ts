import { areasOf } from '@holdfast/contract/alerts/alert-areas'
import { asksForRooms } from '@holdfast/contract/alerts/alert-rooms'
import { translationsOf } from '@holdfast/contract/alerts/alert-translations'
import type { Alert, AlertRequest } from '@holdfast/contract/alerts/alerts'
import { realMessage } from '@holdfast/contract/alerts/real-message'
import { canSendAlerts } from '@holdfast/contract/endpoints/permissions'
import { newIncidentId } from '@holdfast/contract/ids'
import { emptyIncidentFields } from '@holdfast/contract/incidents/incident-fields'
import type { Changed, ChangedCollection, Scope } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { type Author, lockAllocations, recordAllocations } from '../allocations/index.ts'
import { findAlertKindEver, readAlertKinds } from '../content/index.ts'
import {
  findIncident,
  insertIncident,
  lockIncident,
  newIncident,
  type StoredIncident,
} from '../incidents/index.ts'
import { readUsers } from '../users/index.ts'
import { changesOf, type Outcome } from './alert-changes.ts'
import type { AlertDependencies } from './alert-dependencies.ts'
import { readAlertSettings, type StoredAlertSettings } from './alert-settings-store.ts'
import { incidentDetailsOf, isSameRequest, recipientsOf, sentText } from './alerts-rules.ts'
import { findAlert, findRequest, lockAlert, requireAlert } from './alerts-store.ts'
import { carryCalls } from './carrying-calls.ts'
import { continueAlert } from './continuing-alerts.ts'
import { planCall } from './deliveries/deliveries.ts'
import { findEndOfHold, findRecent, joinOpenAlert } from './joining-alerts.ts'
import { findJoined } from './joining-alerts-store.ts'
import { storeSent } from './storing-sent-alerts.ts'

/**
 * Sends an alert under its id, or joins it to an open one. A retry changes nothing; an alert that joins
 * another changes that one.
 * @throws Problem `taken`, `not-allowed`
 */
export async function sendAlert(
  dependencies: Pick<AlertDependencies, 'assignedRoles'>,
  scope: Scope,
  { id, request, pressed }: { id: string; request: AlertRequest; pressed: string },
  author: Author,
): Promise<Changed<Outcome>> {
  await lockAlert(scope, id)
  const existing = await findSent(scope, id)
  if (existing) {
    const isRetry = existing.userid === author.userid && isSameRequest(existing.request, request)
    if (!isRetry) throw new Problem('taken', 'There is another alert under this id already')
    const alert = await requireAlert(scope, existing.alertid)
    return { result: { alert, entries: [] }, changed: [] }
  }
  const exercise = await findExerciseTurnedReal(scope, request)
  if (request.continues && !exercise) return continueAlert(scope, { id, request, pressed }, author)
  const settings = await readAlertSettings(scope)
  requireSender(author, settings)
  const recent = await findRecent(scope, request, author)
  const joined = await joinOpenAlert(scope, { id, request, recent }, author)
  if (joined) {
    const calls = exercise ? await carryCalls(scope, exercise, joined.alert, author.now) : []
    // The open alert was delivered long ago, so its deliveries do not tell of these calls.
    if (calls.length > 0) await planCall(scope, joined.alert.id, author.now)
    const answers = { collection: 'alertanswers', ownerid: joined.alert.id } as const
    return {
      result: { alert: joined.alert, entries: [...joined.entries, ...calls] },
      changed: [
        ...joined.changed,
        ...(calls.length > 0 ? [...changesOf(joined.alert), answers] : []),
      ],
    }
  }
  const heldback = findEndOfHold(recent, author.now)
  const message = exercise ? realMessage(request.message) : request.message
  const sent = await send(
    ...([dependencies, scope] as const),
    { id, request, message, pressed, heldback, settings },
    author,
  )
  const calls = exercise ? await carryCalls(scope, exercise, sent.alert, author.now) : []
  // The log of a new incident is new itself.
  const isInRequestedIncident = sent.alert.incidentid === request.incidentid
  return {
    result: { ...sent, entries: [...sent.entries, ...calls] },
    changed: changedBySending(id, isInRequestedIncident ? request.incidentid : null),
  }
}

/** The exercise that this real alert replaces. */
async function findExerciseTurnedReal(
  scope: Scope,
  { continues, exercise }: AlertRequest,
): Promise<Alert | undefined> {
  if (!continues || exercise) return undefined
  const alert = await findAlert(scope, continues)
  return alert?.exercise ? alert : undefined
}

type NewAlert = {
  id: string
  request: AlertRequest
  /** As it is shown. */
  message: string
  pressed: string
  heldback: Date | null
  settings: StoredAlertSettings
}

async function send(
  dependencies: Pick<AlertDependencies, 'assignedRoles'>,
  scope: Scope,
  { id, request, message, pressed, heldback, settings }: NewAlert,
  author: Author,
): Promise<Outcome> {
  const { exercise } = request
  const openIncidentid = await findOpenIncident(scope, request)
  const { kinds, words } = await readAlertKinds(scope)
  const published = kinds.find((each) => each.id === request.kind)
  // The phone may not have heard yet that the kind was deleted.
  const kind = published ?? (await findAlertKindEver(scope, request.kind))
  if (!kind) throw new Problem('invalid', 'This kind of alert does not exist any more')
  const incidentid =
    openIncidentid ?? (await reportIncident(scope, { title: kind.title, ...request }, author))
  const roles = await dependencies.assignedRoles(scope.organisationid)
  const { foreveryone, recipients } = recipientsOf(
    kind,
    { users: await readUsers(scope), senderid: author.userid },
    (userid) => roles.get(userid) ?? [],
  )
  const translations = translationsOf(kind, words, settings.alertlanguages)
  const { id: kindid, roles: _, ...copiedFields } = kind
  const { userid, authorname } = author
  const timestamp = author.now.toISOString()
  const ofRequest = { id, kind: kindid, incidentid, message, exercise, userid, authorname }
  const stored = { timestamp, pressed, request, foreveryone, continues: null }
  const alert = {
    ...{ ...copiedFields, ...ofRequest, ...stored, translations, rooms: asksForRooms(kind) },
    ...areasOf(request),
    heldback: heldback?.toISOString() ?? null,
    callerid: null,
  }
  const heldBackMs = heldback ? heldback.getTime() - author.now.getTime() : 0
  const content = sentText(alert, recipients.length, heldBackMs)
  return storeSent(scope, alert, { recipients, settings, content, caller: author }, author)
}

/** `incidentid`: the incident that the sender named; null where the alert may report a new one. */
function changedBySending(alertid: string, incidentid: string | null): ChangedCollection[] {
  return [
    { collection: 'alerts', alertid },
    { collection: 'incidents' },
    ...(incidentid === null ? [] : [{ collection: 'logs', ownerid: incidentid } as const]),
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
  const canTakeAlert = (incident: StoredIncident | undefined) =>
    incident?.closed === null && incident.exercise === exercise
  // Without a lock at first: an alert that reports an incident locks the allocations before any incident.
  if (!canTakeAlert(await findIncident(scope, incidentid))) return undefined
  return canTakeAlert(await lockIncident(scope, incidentid)) ? incidentid : undefined
}

/** Reports an incident for the alert, and returns its id. */
async function reportIncident(
  scope: Scope,
  { title, ...request }: AlertRequest & { title: string },
  author: Author,
): Promise<string> {
  const id = newIncidentId(author.now)
  const fields = { ...emptyIncidentFields(), incidentDetails: incidentDetailsOf(title, request) }
  await insertIncident(scope, newIncident({ id, fields, exercise: request.exercise }, author))
  // The record begins with who held which team role.
  await lockAllocations(scope)
  await recordAllocations(scope, { ...author, incidentid: id })
  return id
}
