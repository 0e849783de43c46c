import { ALERT_WORDS } from './alert-words.ts'
import type { Alert } from './alerts.ts'

/**
 * What a real alert says that an exercise has turned into: it has the title and the instruction that people have
 * just practised.
 */
export function realMessage(message: string): string {
  return [ALERT_WORDS.real, message].filter(Boolean).join(' ')
}

/**
 * Whether an exercise has turned into the alert, and the rest of its message, for screens that show that by itself. The
 * sentence counts only where `realMessage` puts it, at the start: nobody makes an alert look so by typing it. An alert
 * that goes on after its end was a mistake says that first.
 */
export function splitRealMessage({ message, continues }: Pick<Alert, 'message' | 'continues'>): {
  isReal: boolean
  rest: string
} {
  const start = message.indexOf(ALERT_WORDS.real)
  if (start < 0 || (start > 0 && continues === null)) return { isReal: false, rest: message }
  const after = message.slice(start + ALERT_WORDS.real.length).trimStart()
  return { isReal: true, rest: `${message.slice(0, start)}${after}`.trim() }
}
