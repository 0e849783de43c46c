import type { Alert } from './alerts.ts'

/** A kind that sounds one tone calls for help, such as a first aider. It tells nobody where to go. */
export function isCallForHelp({ sound }: Pick<Alert, 'sound'>): boolean {
  return sound === 'tone'
}

/**
 * Whether an alert told everybody what to do. A call for help did not, though it goes to everybody while nobody holds
 * the roles that it is for.
 */
export function isForEverybody(alert: Pick<Alert, 'recipientids' | 'sound'>): boolean {
  return alert.recipientids === null && !isCallForHelp(alert)
}

/** What people read when an alert goes on whose end was a mistake, or that was not sent by mistake. */
export function goesOnSentence(
  alert: Pick<Alert, 'title' | 'mistake' | 'recipientids' | 'sound'>,
): string {
  const goesOn = `${alert.title} goes on.`
  if (alert.mistake) return `It was not sent by mistake: ${goesOn}`
  return `The ${isForEverybody(alert) ? 'all clear' : 'end'} was a mistake: ${goesOn}`
}

const GOES_ON =
  /^(?:The (?:all clear|end) was a mistake|It was not sent by mistake): .*? goes on\.\s*/

/** That sentence at the start of a message, with the space after it; empty if there is none. */
export function goesOnLead(message: string): string {
  return GOES_ON.exec(message)?.[0] ?? ''
}
