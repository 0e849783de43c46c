import { goesOnLead } from './alert-purpose.ts'
import { ALERT_WORDS } from './alert-words.ts'
import type { Alert } from './alerts.ts'
import { earlierUpdates, updatesText } from './earlier-updates.ts'

/**
 * What a real alert says that an exercise has turned into: it has the title and the instruction that people have
 * just practised.
 */
export function realMessage(message: string): string {
  return [ALERT_WORDS.real, message].filter(Boolean).join(' ')
}

type Sent = Pick<Alert, 'message' | 'continues' | 'exercise' | 'updates' | 'timestamp'>

/**
 * Whether an exercise has turned into the alert, and the rest of its message, for screens that show that by itself. The
 * sentence counts only where `realMessage` puts it: nobody makes an alert look so by typing it.
 */
export function splitRealMessage(alert: Sent): { isReal: boolean; rest: string } {
  const { message, exercise } = alert
  const start = exercise ? -1 : startOfReal(alert)
  if (start < 0) return { isReal: false, rest: message }
  const after = message.slice(start + ALERT_WORDS.real.length).trimStart()
  return { isReal: true, rest: `${message.slice(0, start)}${after}`.trim() }
}

/**
 * At the start of the message. An alert that goes on after its end was a mistake says that first, then the updates that
 * it has taken over; what somebody has added to that ends with its line.
 */
function startOfReal(alert: Sent): number {
  const { message, continues } = alert
  if (message.startsWith(ALERT_WORDS.real)) return 0
  if (continues === null) return -1
  const updates = updatesText(earlierUpdates(alert))
  const lead = goesOnLead(message)
  const end = updates === '' ? lead.length : endOf(message, `\n${updates}\n`)
  if (lead === '' || end < 0) return -1
  if (message.startsWith(ALERT_WORDS.real, end)) return end
  const line = message.indexOf(`\n${ALERT_WORDS.real}`, end)
  return line < 0 ? -1 : line + 1
}

function endOf(message: string, part: string): number {
  const start = message.indexOf(part)
  return start < 0 ? -1 : start + part.length
}
