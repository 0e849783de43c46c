import { CALL_COMING_MS, LOG_COORDINATE_DECIMALS } from '../limits.ts'
import { formatPosition } from '../positions.ts'
import type { AlertRecipient } from './alert-answers.ts'
import { isCallForHelp } from './alert-purpose.ts'
import { describeRoom } from './alert-rooms.ts'
import type { Alert } from './alerts.ts'

/**
 * A call for help to which nobody is going. `latest`: when it came, or when the last helper said that they
 * cannot come after all.
 */
export type OpenCall = AlertRecipient & { received: string; latest: string }

/** The calls of others to which nobody but perhaps this user is going, the oldest first. */
export function openCallsOf(recipients: readonly AlertRecipient[], me: string): OpenCall[] {
  return recipients
    .filter(({ answer, userid }) => answer === 'help' && userid !== me)
    .flatMap((person): OpenCall[] => {
      const { received } = person
      const others = person.responses.filter(({ userid }) => userid !== me)
      if (received === null || others.some(({ kind }) => kind === 'coming')) return []
      const withdrawn = others.filter(({ kind }) => kind === 'withdrawn')
      const times = [received, ...withdrawn.map(({ timestamp }) => timestamp)]
      return [{ ...person, received, latest: times.sort().at(-1) ?? received }]
    })
    .toSorted((a, b) => a.received.localeCompare(b.received))
}

/** Those to whom this user is not going either; who has waited longest comes first. */
export function unansweredCallsOf(recipients: readonly AlertRecipient[], me: string): OpenCall[] {
  return openCallsOf(recipients, me).filter(
    ({ responses }) => !responses.some((own) => own.userid === me && own.kind === 'coming'),
  )
}

/**
 * A call for help to which somebody is coming. `coming`: who. `since`: when the last of them said so. `isDue`: that was
 * so long ago that somebody must ask whether they are there, because a tap in a pocket may have said it.
 */
export type ComingCall = AlertRecipient & { coming: string[]; since: string; isDue: boolean }

/** Calls of others to which somebody is coming, this user too; those that somebody must ask about come first. */
export function comingCallsOf(
  recipients: readonly AlertRecipient[],
  me: string,
  now: number,
): ComingCall[] {
  return recipients
    .filter(({ answer, userid }) => answer === 'help' && userid !== me)
    .flatMap((person): ComingCall[] => {
      const coming = person.responses.filter(({ kind }) => kind === 'coming')
      const since = coming
        .map(({ timestamp }) => timestamp)
        .sort()
        .at(-1)
      if (since === undefined) return []
      const names = coming.map(({ userid, authorname }) => (userid === me ? 'You' : authorname))
      return [{ ...person, coming: names, since, isDue: isComingDue(since, now) }]
    })
    .toSorted((a, b) => a.since.localeCompare(b.since))
}

/** Whether somebody who is coming should be there by now. */
export function isComingDue(since: string, now: number): boolean {
  return now - Date.parse(since) >= CALL_COMING_MS
}

/** `3 people need help, nobody is coming yet`, or how many of them wait; `""` when nobody does. */
export function describeCalls(recipients: readonly AlertRecipient[], me: string): string {
  const all = recipients.filter(({ answer, userid }) => answer === 'help' && userid !== me).length
  const waiting = unansweredCallsOf(recipients, me).length
  if (waiting === 0) return ''
  const need = all === 1 ? '1 person needs help' : `${all} people need help`
  return waiting === all
    ? `${need}, nobody is coming yet`
    : `${need}, nobody is coming yet to ${waiting} of them`
}

/** The most ended alerts whose answers a device reads; far more than can end within a few hours. */
const MAX_ENDED = 20

/**
 * The alerts whose calls for help are shown: the open ones, and those that ended a short time ago, real ones
 * before exercises. Those of an exercise wait as long as a real alert is open.
 * @param earliest  when it may have ended
 */
export function alertsWithCalls(alerts: readonly Alert[], earliest: string): Alert[] {
  const isReal = alerts.some(({ ended, exercise }) => ended === null && !exercise)
  const shown = alerts.filter(({ exercise }) => !(isReal && exercise))
  const ended = shown
    .filter((alert) => alert.ended !== null && alert.ended > earliest)
    .toSorted(
      (a, b) =>
        Number(a.exercise) - Number(b.exercise) || (b.ended ?? '').localeCompare(a.ended ?? ''),
    )
    .slice(0, MAX_ENDED)
  return [...shown.filter((alert) => alert.ended === null), ...ended]
}

const MAX_NAMED = 2

/** `Casey Moran (Boiler room), Ali Khan and 3 more`. */
export function nameCalls(calls: readonly AlertRecipient[]): string {
  const named = calls.slice(0, MAX_NAMED).map((call) => {
    const room = call.room?.name ? describeRoom({ ...call.room, ...NO_NUMBERS }) : ''
    const where = room || whereabouts(call)
    return where === '' ? call.name : `${call.name} (${where})`
  })
  const more = calls.length - named.length
  return `${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

const NO_NUMBERS = { pupils: null, adults: null, injured: null }

/** What somebody has written with their answer, and where they are. */
export function whereabouts({ note, position }: AlertRecipient): string {
  return [
    note.replaceAll('\n', ' · '),
    position && formatPosition(position, LOG_COORDINATE_DECIMALS),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** Who calls for help by an alert that is itself a call: whoever says that it goes on is not. */
export function callerOf({ callerid, userid }: Pick<Alert, 'callerid' | 'userid'>): string {
  return callerid ?? userid
}

/** An alert that is itself a call for help, ended: its caller calls no longer. */
export function hasEndedOwnCall(alert: Pick<Alert, 'sound' | 'ended'>): boolean {
  return isCallForHelp(alert) && alert.ended !== null
}

/** Without the caller of a call for help that has ended, unless they called again after the end. */
export function recipientsCalling(
  alert: Pick<Alert, 'sound' | 'ended' | 'userid' | 'callerid'>,
  recipients: readonly AlertRecipient[],
): AlertRecipient[] {
  const { ended } = alert
  const caller = callerOf(alert)
  const isOver = hasEndedOwnCall(alert)
  return recipients.filter(
    (person) => !isOver || person.userid !== caller || (person.received ?? '') > (ended ?? ''),
  )
}
