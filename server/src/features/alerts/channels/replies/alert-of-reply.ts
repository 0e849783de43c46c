import { type AlertForReplies, keyOfSender } from './alerts-for-replies.ts'

/** Clocks of gateways may be so far behind. */
const TOLERANCE_MS = 2 * 60 * 1000
/** Nobody answers an alert later than this after its end. */
const ANSWERED_AFTER_END_MS = 30 * 60 * 1000

type Sender = { userid: string | null; contactid: string | null }
type Said = { answer: 'safe' | 'help' | null; sent: string }

/**
 * To which alert a text message belongs: the open one of which its sender was told last by text message before they
 * wrote, a real one before an exercise; else the newest that concerns them. A call for help belongs to one that has ended as well, and from a number of
 * nobody to the newest.
 */
export function findAlertOf(
  from: Sender,
  alerts: readonly AlertForReplies[],
  said: Said,
): AlertForReplies | undefined {
  const open = alerts.filter(({ ended }) => ended === null)
  if (said.answer !== 'help') return findConcerned(from, sentBefore(open, said.sent), said.sent)
  const over = alerts.filter(({ ended }) => ended !== null)
  const concerned = findConcerned(from, open, said.sent) ?? findConcerned(from, over, said.sent)
  return concerned ?? (from.userid === null ? (open[0] ?? over[0]) : undefined)
}

/** Whether somebody was last told of an alert that ended only a moment before they wrote. */
export function isAnswerToEnded(
  from: Sender,
  alerts: readonly AlertForReplies[],
  sent: string,
): boolean {
  const last = timesTold(from, alerts, sent)[0]?.alert
  if (!last || last.ended === null) return false
  return Date.parse(sent) <= Date.parse(last.ended) + ANSWERED_AFTER_END_MS
}

function findConcerned(
  from: Sender,
  alerts: readonly AlertForReplies[],
  sent: string,
): AlertForReplies | undefined {
  const { userid, contactid } = from
  if (userid === null && contactid === null) return undefined
  const told = timesTold(from, alerts, sent)
    .map(({ alert }) => alert)
    .toSorted((a, b) => Number(a.exercise) - Number(b.exercise))[0]
  if (told || userid === null) return told
  return alerts.find(({ foreveryone, recipients }) => foreveryone || recipients.has(userid))
}

/** Of which alerts they were told before they wrote, and when, the last one first. */
function timesTold(
  from: Sender,
  alerts: readonly AlertForReplies[],
  sent: string,
): { alert: AlertForReplies; time: number }[] {
  const key = keyOfSender(from)
  const until = Date.parse(sent)
  const told = alerts
    .map((alert) => ({ alert, time: Date.parse(alert.told.get(key) ?? '') }))
    .filter(({ time }) => time <= until + TOLERANCE_MS)
  const before = told.filter(({ time }) => time <= until)
  return (before.length > 0 ? before : told).toSorted((a, b) => b.time - a.time)
}

function sentBefore(alerts: readonly AlertForReplies[], sent: string): AlertForReplies[] {
  return alerts.filter(({ timestamp }) => Date.parse(timestamp) <= Date.parse(sent))
}
