import { randomUUID } from 'node:crypto'
import { areasOf, areasText } from '@holdfast/contract/alerts/alert-areas'
import { isCallForHelp } from '@holdfast/contract/alerts/alert-purpose'
import type { Alert, AlertRequest } from '@holdfast/contract/alerts/alerts'
import { newRecordId } from '@holdfast/contract/ids'
import type { LogEntry } from '@holdfast/contract/incidents/incident-log'
import { MAX_RECENT_ALERTS, RECENT_ALERTS_MS } from '@holdfast/contract/limits'
import { byNewest } from '@holdfast/contract/sorting'
import type { ChangedCollection, Scope } from '../../platform/database/database.ts'
import type { Author } from '../allocations/index.ts'
import { appendAction } from '../incident-log/index.ts'
import { changesOf, type Outcome } from './alert-changes.ts'
import { insertAlertEvent } from './alert-history-store.ts'
import { insertUpdate } from './alert-updates-store.ts'
import { joinedText, updateText } from './alerts-rules.ts'
import { findAlert, lockAlert } from './alerts-store.ts'
import { storeAnswers } from './answers/alert-answer-writer.ts'
import {
  countJoinedUpdates,
  findAlertsOfSender,
  hasLaterOrder,
  insertJoined,
  lockSender,
  type RecentAlert,
} from './joining-alerts-store.ts'

/** How long notifications of a repeated alert wait at first: see `MAX_RECENT_ALERTS`. */
export const ALERT_HELD_BACK_MS = 60_000

/**
 * An alert is never refused. But the fourth alert of a kind from one sender within minutes does not wake
 * people again: it joins the open alert of that kind as an update, or if that has ended, its notifications
 * are held back. See docs/decisions/0089 and 0103.
 */

const MINUTE_MS = 60_000
/**
 * How many alerts become updates of an open one within a minute: more than anybody can send by holding a
 * button. Of alerts above the limit, only the id is kept.
 */
const MAX_JOINED_UPDATES = 10
/** How many alerts of one sender within minutes may each be a new order: nobody changes their mind more often. */
const MAX_ORDERS = 12
/** How far the clock of another server process may be ahead. */
const CLOCK_TOLERANCE_MS = 60_000

/**
 * The sender's recent alerts, because of which people are not woken again at once; empty if this alert
 * must wake people itself. It locks the sender, so that the count is right even with several devices.
 */
export async function findRecent(
  scope: Scope,
  { kind, exercise }: AlertRequest,
  author: Author,
): Promise<RecentAlert[]> {
  await lockSender(scope, author.userid)
  const now = author.now.getTime()
  const sent = await findAlertsOfSender(scope, author.userid, {
    // An alert that somebody forgot to end must not swallow today's alerts.
    from: new Date(now - RECENT_ALERTS_MS).toISOString(),
    to: new Date(now + CLOCK_TOLERANCE_MS).toISOString(),
  })
  // Exercises and real alerts never count together.
  const recent = sent.filter((alert) => alert.exercise === exercise)
  // Another kind tells people to do something else, or tells other people.
  const isAmongThem = recent.some((alert) => alert.kind === kind)
  return isAmongThem && recent.length >= MAX_RECENT_ALERTS ? recent : []
}

/** Until when an alert without one to join notifies nobody; null to notify at once. */
export function findEndOfHold(recent: readonly RecentAlert[], now: Date): Date | null {
  // An alert that ended before anybody was notified has woken nobody.
  const notified = recent
    .map(({ timestamp, heldback, ended }) => ({ at: heldback ?? timestamp, ended }))
    .filter(({ at, ended }) => ended === null || Date.parse(ended) >= Date.parse(at))
    .map(({ at }) => Date.parse(at))
  if (notified.length < MAX_RECENT_ALERTS) return null
  const minutes = notified.length - MAX_RECENT_ALERTS + 1
  const end = Math.max(...notified) + minutes * ALERT_HELD_BACK_MS
  return end > now.getTime() ? new Date(end) : null
}

/** The open alert that a new one of the same kind joins. */
function findTarget(
  recent: readonly RecentAlert[],
  request: AlertRequest,
): RecentAlert | undefined {
  const open = recent.filter(({ kind, ended }) => kind === request.kind && ended === null)
  const inIncident = open.filter(({ incidentid }) => incidentid === request.incidentid)
  return (inIncident.length > 0 ? inIncident : open).toSorted(byNewest)[0]
}

/**
 * Joins the alert to an open one. Only a call for help notifies people again. Undefined if there is none.
 * @param recent  from `findRecent`
 */
export async function joinOpenAlert(
  scope: Scope,
  { id, request, recent }: { id: string; request: AlertRequest; recent: readonly RecentAlert[] },
  author: Author,
): Promise<(Outcome & { changed: ChangedCollection[] }) | undefined> {
  const target = findTarget(recent, request)
  if (target === undefined) return undefined
  await lockAlert(scope, target.id)
  const alert = await findAlert(scope, target.id)
  // Somebody has just ended it.
  if (!alert || alert.ended !== null) return undefined
  // As an update of an order that no longer applies, the newest order would be one that nobody follows.
  const mayOrderAgain = !isCallForHelp(alert) && recent.length < MAX_ORDERS
  // As an update, words for other areas would stand beside the old ones, and people would do what those say.
  if (mayOrderAgain && !hasSameAreas(alert, request)) return undefined
  if (mayOrderAgain && (await hasLaterOrder(scope, alert))) return undefined
  const joined = {
    id,
    alertid: alert.id,
    incidentid: alert.incidentid,
    userid: author.userid,
    request,
    timestamp: author.now.toISOString(),
  }
  const call = isCallForHelp(alert) ? await addCall(scope, alert, request, author) : NONE
  const message = joinedText(request.message)
  if (!(await saysMore(scope, alert, { message, now: author.now }))) {
    await insertJoined(scope, { ...joined, updateid: null })
    return { alert, ...call }
  }
  const updateid = newRecordId()
  await insertJoined(scope, { ...joined, updateid })
  const { userid, authorname } = author
  const update = { id: updateid, message, userid, authorname, timestamp: joined.timestamp }
  await insertUpdate(scope, alert, update)
  const content = updateText(alert, message)
  const entries = await appendAction(scope, alert.incidentid, { author, content })
  const shown = { event: 'updated', instruction: '', message } as const
  await insertAlertEvent(scope, alert, { author, shown })
  const updates = [...alert.updates, update]
  return {
    alert: { ...alert, updates },
    entries: [...entries, ...call.entries],
    changed: [...changesOf(alert), ...call.changed],
  }
}

const NONE: { entries: LogEntry[]; changed: ChangedCollection[] } = { entries: [], changed: [] }

/** They may have said since that they are safe, or call from another place. */
async function addCall(
  scope: Scope,
  alert: Alert,
  { message: note }: AlertRequest,
  author: Author,
): Promise<typeof NONE> {
  const timestamp = author.now.toISOString()
  const answer = {
    ...{ id: randomUUID(), alertid: alert.id, incidentid: alert.incidentid },
    ...{ userid: author.userid, answer: 'help' as const, note },
    ...{ position: null, room: null, language: null, bytext: false, carried: false },
    ...{ timestamp, devicetimestamp: timestamp, received: timestamp },
  }
  const { entries, changed } = await storeAnswers(scope, alert.id, [{ alert, answer, author }])
  return { entries, changed }
}

function hasSameAreas(alert: Alert, request: AlertRequest): boolean {
  return areasText(alert) === areasText(areasOf(request))
}

/** Whether it says something new, and is not part of a flood. */
async function saysMore(
  scope: Scope,
  alert: Alert,
  { message, now }: { message: string; now: Date },
): Promise<boolean> {
  // Of an order that was given before another one, people must learn that it applies again.
  if (alert.updates.at(-1)?.message === message) return false
  const since = new Date(now.getTime() - MINUTE_MS).toISOString()
  const count = await countJoinedUpdates(scope, alert.id, since)
  return count < MAX_JOINED_UPDATES
}
