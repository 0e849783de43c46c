/** The fixed words of alerts: the buttons, and what Holdfast adds to the words of each alert. */
export const ALERT_WORDS = {
  safe: 'I am safe',
  help: 'I need help',
  where: 'Where are you, and what do you need?',
  silence: 'Silence',
  close: 'Close',
  exercise: 'Exercise',
  real: 'This is REAL. It is not the exercise any more.',
  allclear: 'All clear',
  mistake: 'Sent by mistake',
  notover: 'Not over',
  ended: 'Ended',
  inprogress: 'Still in progress',
  hasended: 'The alert has ended.',
  wasmistake: 'This alert was sent by mistake.',
  nosound: 'This kind of alert makes no sound and does not vibrate.',
  callstands: 'Your call for help is still open. Here you see who is coming.',
  rollcall: 'Roll call',
} as const

/** The words around every alert, by their names in `ALERT_WORDS`. */
export type AlertWord = keyof typeof ALERT_WORDS
export const ALERT_WORD_NAMES = Object.keys(ALERT_WORDS) as AlertWord[]

export function forEachWord<Value>(
  makeValue: (name: AlertWord) => Value,
): Record<AlertWord, Value> {
  const values = ALERT_WORD_NAMES.map((name) => [name, makeValue(name)])
  return Object.fromEntries(values) as Record<AlertWord, Value>
}

/** The answers, as the person who gave them reads them. */
export const OWN_ANSWER_WORDS = {
  safe: ALERT_WORDS.safe,
  help: ALERT_WORDS.help,
  seen: 'Seen',
} as const
