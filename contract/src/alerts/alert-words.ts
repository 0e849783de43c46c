/** The fixed words of alerts: the buttons, and what Holdfast adds to the words of each alert. */
export const ALERT_WORDS = {
  safe: 'I am safe',
  help: 'I need help',
  where: 'Where are you, and what do you need?',
  silence: 'Silence',
  close: 'Close',
  exercise: 'Exercise',
  allclear: 'All clear',
  mistake: 'Sent by mistake',
} as const

/** The answers, as the person who gave them reads them. */
export const OWN_ANSWERS = { safe: ALERT_WORDS.safe, help: ALERT_WORDS.help, seen: 'Seen' } as const
