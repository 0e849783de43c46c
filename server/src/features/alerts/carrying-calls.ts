import { createHash, randomUUID } from 'node:crypto'
import { isCallForHelp } from '@holdfast/contract/alerts/alert-purpose'
import type { Alert } from '@holdfast/contract/alerts/alerts'
import { callerOf } from '@holdfast/contract/alerts/open-calls'
import type { LogEntry } from '@holdfast/contract/incidents/incident-log'
import type { Scope } from '../../platform/database/database.ts'
import { appendSummary } from '../incident-log/index.ts'
import { carriedCallsText } from './alerts-rules.ts'
import { findAlert } from './alerts-store.ts'
import { hasCarriedCall, readRecipients, saveRows } from './answers/alert-answers-store.ts'
import { firstOfMinute, type ReceivedAnswer } from './answers/answers-of-a-minute.ts'
import { findTurnedReal } from './continuing-alerts-store.ts'

/**
 * Takes the calls for help of an exercise that turns real into the real alert: the team follows that one, and
 * the calls of exercises wait meanwhile. They keep their time, words, place and room. The exercise and its
 * record stay as they were. Returns the log entries.
 */
export async function carryCalls(
  scope: Scope,
  exercise: Alert,
  { id: alertid, incidentid }: Pick<Alert, 'id' | 'incidentid'>,
  now: Date,
): Promise<LogEntry[]> {
  const recipients = await readRecipients(scope, exercise.id)
  const calls = recipients.filter(
    ({ answer, userid }) => answer === 'help' && !isPlayer(exercise, userid),
  )
  if (calls.length === 0) return []
  const received = now.toISOString()
  const rows = calls.map(({ userid, name, note, position, room, timestamp }) => {
    const called = timestamp ?? received
    const answer = firstOfMinute({
      ...{ id: randomUUID(), alertid, incidentid, userid, answer: 'help', note, position, room },
      ...{ language: null, timestamp: called, devicetimestamp: called, received, bytext: false },
      carried: true,
    })
    return { ...answer, authorname: name }
  })
  await saveRows(scope, rows)
  return appendSummary(scope, incidentid, { now, content: carriedCallsText(calls) })
}

/** Whoever sent an exercise that is itself a call for help only played it. */
function isPlayer(exercise: Alert, userid: string): boolean {
  return isCallForHelp(exercise) && callerOf(exercise) === userid
}

/**
 * A call for help in an exercise once more, for the open alert into which the exercise has turned: where the caller's
 * phone did not know that yet, nobody would read the call. Also its end, by somebody whose call was carried there:
 * nobody may run to a call that is over.
 */
export async function findLateCopy(
  scope: Scope,
  exercise: Alert,
  answer: ReceivedAnswer,
): Promise<{ alert: Alert; answer: ReceivedAnswer } | undefined> {
  const realId = await findTurnedReal(scope, exercise.id)
  const alert = realId === undefined ? undefined : await findAlert(scope, realId)
  if (!alert) return undefined
  const { id: alertid, incidentid } = alert
  const id = idOfCopy(answer.id, alertid)
  const copy = { ...answer, id, alertid, incidentid, carried: true }
  if (answer.answer === 'help') return { alert, answer: copy }
  if (!(await hasCarriedCall(scope, alertid, answer.userid))) return undefined
  // It says nothing about the real alert, and neither does what they wrote.
  return { alert, answer: { ...copy, note: 'In the exercise.', position: null, room: null } }
}

/** Whether the answer may belong to the real alert as well: see `findLateCopy`. A text message ends no call. */
export function mayBeLate(alert: Alert, { answer, userid, bytext }: ReceivedAnswer): boolean {
  const isSpoken = answer === 'help' || (answer === 'safe' && !bytext)
  return alert.exercise && isSpoken && !isPlayer(alert, userid)
}

/** The same for the same answer, so that a retry adds none. */
function idOfCopy(answerid: string, alertid: string): string {
  const hex = createHash('sha256').update(`${answerid} ${alertid}`).digest('hex')
  return hex.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
