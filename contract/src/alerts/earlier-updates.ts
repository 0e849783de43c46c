import { sentence } from './alert-areas.ts'
import type { Alert } from './alerts.ts'

/**
 * The updates that an alert has taken over from the one that it continues. They stand in its message before the
 * words that they may take back, so that mails, text messages, webhooks, the log and apps of earlier versions have them.
 */

type Update = Alert['updates'][number]

/** The newest ones, as many as anybody reads. */
const MAX_IN_MESSAGE = 10

/** Newest first, a line for each: a second one could look like the words for an area. */
export function updatesText(updates: readonly Pick<Update, 'message'>[]): string {
  return updates
    .slice(-MAX_IN_MESSAGE)
    .map(({ message }) => `Update: ${sentence(message.replace(/\s*\n\s*/g, ' '))}`)
    .toReversed()
    .join('\n')
}

/** Whether `updatesText` has all of them. */
export function doUpdatesFit(updates: readonly unknown[]): boolean {
  return updates.length <= MAX_IN_MESSAGE
}

/** Those that are older than the alert itself. */
export function earlierUpdates({
  continues,
  timestamp,
  updates,
}: Pick<Alert, 'continues' | 'timestamp' | 'updates'>): Update[] {
  return continues === null ? [] : updates.filter((update) => update.timestamp < timestamp)
}

/** Those that the message of the alert does not have. */
export function laterUpdates(alert: Pick<Alert, 'continues' | 'timestamp' | 'updates'>): Update[] {
  const earlier = new Set(earlierUpdates(alert))
  return alert.updates.filter((update) => !earlier.has(update))
}

/** For screens that show the updates by themselves. */
export function messageBesideUpdates(
  alert: Pick<Alert, 'continues' | 'timestamp' | 'updates' | 'message'>,
): string {
  const text = updatesText(earlierUpdates(alert))
  return text === '' ? alert.message : alert.message.replace(`\n${text}`, () => '')
}
