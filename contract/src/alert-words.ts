/** The fixed words of alerts: what people tap, and what is said of every alert besides its own words. */
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

/** What somebody has answered, in their own words. */
export const OWN_ANSWERS = { safe: ALERT_WORDS.safe, help: ALERT_WORDS.help, seen: 'Seen' } as const
