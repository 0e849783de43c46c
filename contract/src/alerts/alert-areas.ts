/**
 * What an alert says to people in some areas of the site. The words are also part of the alert's message, at its
 * beginning, so that mails, text messages, webhooks, the log and apps of earlier versions have them.
 */

export type AlertArea = { name: string; words: string }

/** `others`: what it says to everybody else. */
export type AlertAreas = { areas: AlertArea[]; others: string }

export const EVERYBODY_ELSE = 'Everybody else'

/** A line for each area, in the order in which they were given, and one for everybody else; empty without areas. */
export function areaLines({ areas, others }: AlertAreas): AlertArea[] {
  if (areas.length === 0 || others === '') return [...areas]
  return [...areas, { name: EVERYBODY_ELSE, words: others }]
}

/** `Science: Lock the doors. ⏎ Everybody else: Stay in class.` */
export function areasText(alert: AlertAreas): string {
  return (
    areaLines(alert)
      // One line for each: a second one could look like the words for another area.
      .map(({ name, words }) => `${name}: ${sentence(words.replace(/\s*\n\s*/g, ' '))}`)
      .join('\n')
  )
}

/** The message of an alert, as it is stored and sent. */
export function messageWithAreas(alert: AlertAreas, message: string): string {
  return [areasText(alert), message].filter((part) => part !== '').join('\n')
}

/** Before the instruction of an alert with areas: nobody takes it for an order that takes back their own. */
export function meaningOf(title: string): string {
  return `What “${title}” means:`
}

/** The rest of the message, for screens that show the areas by themselves. */
export function messageBesideAreas(alert: AlertAreas & { message: string }): string {
  const text = areasText(alert)
  return text === '' ? alert.message : alert.message.replace(text, () => '').trim()
}

export type GivenAreas = { areas?: AlertArea[] | undefined; others?: string | undefined }

/** Of a request, or of an alert that a device has from an earlier version, which knew no areas. */
export function areasOf(alert: GivenAreas): AlertAreas {
  return { areas: alert.areas ?? [], others: alert.others ?? '' }
}

export function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`
}
