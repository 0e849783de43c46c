import type { LogEntry } from '../incidents/incident-log.ts'
import { midSentence } from '../text.ts'
import type { Alert } from './alerts.ts'

const NEEDS_HELP = 'needs help ('

/** The log entry of a call for help: `Sam Okoro needs help (lockdown alert). Room 12`. */
export function callForHelp(
  { title, exercise }: Pick<Alert, 'title' | 'exercise'>,
  name: string,
  note: string,
): string {
  const which = `${exercise ? 'exercise, ' : ''}${midSentence(title)} alert`
  return `${name} ${NEEDS_HELP}${which}).${note === '' ? '' : ` ${note}`}`
}

/**
 * Recognises the entry by its sentence, because log entries have no kind for it. What people write
 * themselves is no call, even if it says that somebody needs help.
 */
export function isCallForHelp({
  userid,
  authorname,
  type,
  content,
}: Pick<LogEntry, 'userid' | 'authorname' | 'type' | 'content'>): boolean {
  return type === 'text' && userid !== '' && content.startsWith(`${authorname} ${NEEDS_HELP}`)
}
