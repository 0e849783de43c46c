import type { Alert } from './alerts.ts'

/**
 * Whether an alert told everybody what to do. A call that sounds one tone, such as for a first aider, is none, though
 * it goes to everybody while nobody holds the roles that it is for.
 */
export function isForEverybody({
  recipientids,
  sound,
}: Pick<Alert, 'recipientids' | 'sound'>): boolean {
  return recipientids === null && sound !== 'tone'
}
