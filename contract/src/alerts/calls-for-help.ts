import { describeDuration } from '../durations.ts'
import type { LogEntry } from '../incidents/incident-log.ts'
import { midSentence } from '../text.ts'
import type { Alert } from './alerts.ts'

type NamedAlert = Pick<Alert, 'title' | 'exercise'>

const MINUTE_MS = 60_000
const NEEDS_HELP = 'needs help ('
const NEEDS_HELP_AGAIN = 'needs help again ('
const END_OF_NAME = ').'

/** The log entry of a call for help: `Sam Okoro needs help (lockdown alert). Room 12`. */
export function callForHelp(alert: NamedAlert, name: string, note: string): string {
  return `${name} ${NEEDS_HELP}${nameAlert(alert)}${END_OF_NAME}${note === '' ? '' : ` ${note}`}`
}

/** The same from somebody who had said since that they are safe. */
export function callAgain(alert: NamedAlert, name: string, note: string): string {
  return callForHelp(alert, name, note).replace(
    `${name} ${NEEDS_HELP}`,
    () => `${name} ${NEEDS_HELP_AGAIN}`,
  )
}

/** `Sam Okoro is safe now (lockdown alert). Called for help 3 minutes earlier.` */
export function endOfCall(alert: NamedAlert, name: string, waitedMs: number): string {
  const minutes = Math.floor(waitedMs / MINUTE_MS)
  const waited = minutes < 1 ? 'less than a minute' : describeDuration(minutes * MINUTE_MS)
  return `${name} is safe now (${nameAlert(alert)}). Called for help ${waited} earlier.`
}

/** Of a call that was made in an exercise, before it turned real: its end is no answer to the real alert. */
export function endOfCarriedCall(alert: NamedAlert, name: string): string {
  return `${name} had ended the call for help during the exercise (${nameAlert(alert)}).`
}

function nameAlert({ title, exercise }: NamedAlert): string {
  return `${exercise ? 'exercise, ' : ''}${midSentence(title)} alert`
}

type Written = Pick<LogEntry, 'userid' | 'authorname' | 'type' | 'content'>

/**
 * Recognises the entry by its sentence, because log entries have no kind for it. What people write
 * themselves is no call, even if it says that somebody needs help.
 */
export function isCallForHelp({ userid, authorname, type, content }: Written): boolean {
  return (
    type === 'text' &&
    userid !== '' &&
    [NEEDS_HELP, NEEDS_HELP_AGAIN].some((words) => content.startsWith(`${authorname} ${words}`))
  )
}

/** Whether the entry is a call for help in this alert, or in one with the same title. */
export function isCallInAlert(entry: Written, alert: Pick<Alert, 'title' | 'exercise'>): boolean {
  const { authorname, content } = entry
  return (
    isCallForHelp(entry) &&
    [callForHelp, callAgain].some((call) => content.startsWith(call(alert, authorname, '')))
  )
}

/** The part of a call that names its alert: equal for the calls of one person in one alert. */
export function alertNamedIn({ content }: Pick<LogEntry, 'content'>): string {
  return content.replace(NEEDS_HELP_AGAIN, NEEDS_HELP).split(END_OF_NAME, 1).join()
}
