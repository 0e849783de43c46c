import type { LogEntry } from '../incidents/incident-log.ts'
import { midSentence } from '../text.ts'
import type { Alert } from './alerts.ts'

const NEEDS_HELP = 'needs help ('
const END_OF_NAME = ').'

/** The log entry of a call for help: `Sam Okoro needs help (lockdown alert). Room 12`. */
export function callForHelp(
  { title, exercise }: Pick<Alert, 'title' | 'exercise'>,
  name: string,
  note: string,
): string {
  const which = `${exercise ? 'exercise, ' : ''}${midSentence(title)} alert`
  return `${name} ${NEEDS_HELP}${which}${END_OF_NAME}${note === '' ? '' : ` ${note}`}`
}

type Written = Pick<LogEntry, 'userid' | 'authorname' | 'type' | 'content'>

/**
 * Recognises the entry by its sentence, because log entries have no kind for it. What people write
 * themselves is no call, even if it says that somebody needs help.
 */
export function isCallForHelp({ userid, authorname, type, content }: Written): boolean {
  return type === 'text' && userid !== '' && content.startsWith(`${authorname} ${NEEDS_HELP}`)
}

/** Whether the entry is a call for help in this alert, or in one with the same title. */
export function isCallInAlert(entry: Written, alert: Pick<Alert, 'title' | 'exercise'>): boolean {
  return isCallForHelp(entry) && entry.content.startsWith(callForHelp(alert, entry.authorname, ''))
}

/** The part of a call that names its alert: equal for the calls of one person in one alert. */
export function alertNamedIn({ content }: Pick<LogEntry, 'content'>): string {
  return content.split(END_OF_NAME, 1).join()
}
