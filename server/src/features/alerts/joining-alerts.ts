import type { Alert, AlertRequest } from '@holdfast/contract/alerts'
import { newLogEntryId } from '@holdfast/contract/ids'
import type { LogEntry } from '@holdfast/contract/incident-log'
import { ALERT_JOIN_MS, MAX_OPEN_ALERTS } from '@holdfast/contract/limits'
import type { OrganisationTransaction } from '../../platform/database/database.ts'
import type { Author } from '../allocations/index.ts'
import { appendAction } from '../incident-log/index.ts'
import { joinedText, updateText } from './alerts-rules.ts'
import { findAlert, insertUpdate, lockAlert } from './alerts-store.ts'
import {
  countJoinedUpdates,
  findOpenAlertsOfSender,
  insertJoined,
  lockSender,
  type OpenAlert,
} from './joining-alerts-store.ts'

/**
 * An alert is never refused. But people are not woken again by the fourth of a kind from one sender
 * within minutes: it joins the open alert of that kind as an update. See docs/decisions/0089.
 */

const MINUTE_MS = 60_000
/** More than anybody can send by holding a button; what comes beyond is kept with its id only. */
const MAX_UPDATES_A_MINUTE = 10
/** How far the clock of another server process may be ahead. */
const CLOCK_TOLERANCE_MS = 60_000

/** The alert that a further one of the same sender joins; undefined when it must reach people itself. */
function findTarget(recent: readonly OpenAlert[], request: AlertRequest): OpenAlert | undefined {
  // Exercises and real alerts never count together.
  const open = recent.filter(({ exercise }) => exercise === request.exercise)
  if (open.length < MAX_OPEN_ALERTS) return undefined
  // A kind that is not open yet tells people to do something else, perhaps other people.
  const sameKind = open.filter(({ kind }) => kind === request.kind)
  const inIncident = sameKind.filter(({ incidentid }) => incidentid === request.incidentid)
  return (inIncident.length > 0 ? inIncident : sameKind).toSorted(byNewest)[0]
}

function byNewest(a: OpenAlert, b: OpenAlert): number {
  return b.timestamp.localeCompare(a.timestamp) || b.id.localeCompare(a.id)
}

/**
 * Joins the alert to an open one, without deliveries. Undefined when it has to be sent. Whoever sends
 * waits for their own other alerts, so that the count is right on several devices too.
 */
export async function joinOpenAlert(
  trx: OrganisationTransaction,
  organisationid: string,
  id: string,
  request: AlertRequest,
  author: Author,
): Promise<{ alert: Alert; entries: LogEntry[]; isUpdated: boolean } | undefined> {
  await lockSender(trx, organisationid, author.userid)
  const now = author.now.getTime()
  const open = await findOpenAlertsOfSender(trx, organisationid, author.userid, {
    // An alert that somebody has forgotten to end must not swallow one of today.
    from: new Date(now - ALERT_JOIN_MS).toISOString(),
    to: new Date(now + CLOCK_TOLERANCE_MS).toISOString(),
  })
  const target = findTarget(open, request)
  if (target === undefined) return undefined
  await lockAlert(trx, organisationid, target.id)
  const alert = await findAlert(trx, organisationid, target.id)
  // It has ended at this moment.
  if (!alert || alert.ended !== null) return undefined
  const joined = {
    id,
    alertid: alert.id,
    incidentid: alert.incidentid,
    userid: author.userid,
    request,
    timestamp: author.now.toISOString(),
  }
  const message = joinedText(request.message)
  if (!(await saysMore(trx, organisationid, alert, message, author.now))) {
    await insertJoined(trx, organisationid, { ...joined, updateid: null })
    return { alert, entries: [], isUpdated: false }
  }
  const updateid = newLogEntryId()
  await insertJoined(trx, organisationid, { ...joined, updateid })
  const { userid, authorname } = author
  const update = { id: updateid, message, userid, authorname, timestamp: joined.timestamp }
  await insertUpdate(trx, organisationid, alert, update)
  const text = updateText(alert, message)
  const entries = await appendAction(trx, organisationid, alert.incidentid, author, text)
  const updates = [...alert.updates, update]
  return { alert: { ...alert, updates }, entries, isUpdated: true }
}

/** Whether it says what does not stand there yet, and does not come in a flood. */
async function saysMore(
  trx: OrganisationTransaction,
  organisationid: string,
  alert: Alert,
  message: string,
  now: Date,
): Promise<boolean> {
  if (alert.updates.some((update) => update.message === message)) return false
  const since = new Date(now.getTime() - MINUTE_MS).toISOString()
  const count = await countJoinedUpdates(trx, organisationid, alert.id, since)
  return count < MAX_UPDATES_A_MINUTE
}
