import {
  type AlertAreas,
  areaLines,
  areasText,
  EVERYBODY_ELSE,
} from '@holdfast/contract/alerts/alert-areas'
import type { Alert } from '@holdfast/contract/alerts/alerts'
import { doUpdatesFit, laterUpdates, updatesText } from '@holdfast/contract/alerts/earlier-updates'

/** What text messages and calls say. All are in the original words of the alert. */

/** Two parts of an SMS in the alphabet of GSM; more would cost more and is read by nobody in a hurry. */
const MAX_CHARACTERS = 306
/** So much of a text is left when there is no room for all of it. */
const MIN_SHORTENED = 20

type Updates = Pick<Alert, 'updates' | 'continues' | 'timestamp'>

export type AlertWords = AlertAreas &
  Updates & {
    title: string
    instruction: string
    endinstruction: string
    message: string
    endmessage: string
    authorname: string
    exercise: boolean
    mistake: boolean
  }

/**
 * `organisation`: its name. `isSilent`: phones must make no sound now. `canReply`: the channel takes replies.
 * `isContact`: the recipient has no account. `openTitles`: what other alerts are open, which an end says.
 */
export type Circumstances = {
  organisation: string
  isSilent: boolean
  canReply: boolean
  isContact: boolean
  openTitles: readonly string[]
}

/** `EXERCISE. SILENT: mute this phone, do not ring. Lockdown at Riverside Academy. …` */
export function alertText(alert: AlertWords, circumstances: Circumstances): string {
  const { organisation, isSilent } = circumstances
  const heading = [
    ...(alert.exercise ? ['EXERCISE.'] : []),
    ...(isSilent ? ['SILENT: mute this phone, do not ring anyone.'] : []),
    `${alert.title} at ${organisation}.`,
  ]
  const after = [`From ${alert.authorname}.`, howToAnswer(circumstances)]
  const later = laterUpdates(alert)
  const updates = updatesText(later).split('\n').filter(Boolean).map(plain)
  const before = [...heading, ...updates]
  const least = [...before, ...(alert.areas.length > 0 ? [dependsOnWhere(circumstances)] : [])]
  if (!doUpdatesFit(later) || (later.length > 0 && roomAfter([...least, ...after]) < 0)) {
    return textOfChanges(updates, circumstances, { before: heading, after })
  }
  if (alert.areas.length > 0) return textWithAreas(alert, circumstances, { before, after })
  return joinWithin(before, [alert.message, alert.instruction], after)
}

/**
 * What an alert says whose updates do not all fit: no words that they may take back, but the newest of them, each
 * whole.
 */
function textOfChanges(
  updates: readonly string[],
  { isContact }: Circumstances,
  { before, after }: Frame,
): string {
  const whom = isContact ? 'Ask the school.' : 'Open Holdfast.'
  const texts = [...before, `The instructions have changed. ${whom}`]
  for (const update of updates) {
    if (roomAfter([...texts, update, ...after]) < 0) break
    texts.push(update)
  }
  return joinWithin(texts, [], after)
}

type Frame = { before: readonly string[]; after: readonly string[] }

/**
 * Without the instruction of the kind: after the words for an area it would read as an order to the people there. Words
 * for an area are whole or left out, because half of them may be the opposite.
 */
function textWithAreas(
  alert: AlertWords,
  circumstances: Circumstances,
  { before, after }: Frame,
): string {
  const { lead, rest } = aroundAreas(alert)
  // Everybody else are most people.
  const lines = areaLines(alert)
    .toSorted((a, b) => Number(b.name === EVERYBODY_ELSE) - Number(a.name === EVERYBODY_ELSE))
    .map(({ name, words }) => sentence(plain(`${name}: ${words}`)))
  const whole = [...before, ...[plain(lead)].filter(Boolean), ...lines]
  if (roomAfter([...whole, ...after]) >= 0) return joinWithin(whole, [rest], after)
  // Named first: whoever reads no words for their own area must not take themselves for everybody else.
  const names = plain(`Different words for: ${alert.areas.map(({ name }) => name).join(', ')}.`)
  // A lead may have updates that take back what the areas were told: half of it, or the areas without it, would mislead.
  const more = lead === '' ? lines : [sentence(plain(lead))]
  const fitting = addWhole([...before, dependsOnWhere(circumstances)], [names, ...more], after)
  const isLeadLeftOut = lead !== '' && !more.some((text) => fitting.includes(text))
  return joinWithin(fitting, isLeadLeftOut ? [] : [rest], after)
}

function dependsOnWhere({ isContact }: Circumstances): string {
  return isContact
    ? 'What people do depends on where they are: ask the school.'
    : 'What you do depends on where you are: open Holdfast.'
}

/** `lead`: such as that the alert is real, or the updates of the alert that it continues, which may name areas too. */
function aroundAreas(alert: AlertWords): { lead: string; rest: string } {
  const text = areasText(alert)
  const start = alert.message.lastIndexOf(text)
  if (start < 0) return { lead: '', rest: alert.message }
  return { lead: alert.message.slice(0, start), rest: alert.message.slice(start + text.length) }
}

/** Adds the lines that fit, and none without the first of them. */
function addWhole(
  start: readonly string[],
  [first = '', ...lines]: readonly string[],
  after: readonly string[],
): string[] {
  const texts = [...start, first]
  if (roomAfter([...texts, ...after]) < 0) return [...start]
  for (const line of lines) {
    if (roomAfter([...texts, line, ...after]) >= 0) texts.push(line)
  }
  return texts
}

function roomAfter(texts: readonly string[]): number {
  return MAX_CHARACTERS - plain(texts.join(' ')).length
}

/** The end of an alert is no all clear: another one may be open. */
export function endText(alert: AlertWords, { organisation, openTitles }: Circumstances): string {
  const { exercise, mistake, title, endmessage, endinstruction } = alert
  const before = [
    ...(exercise ? ['EXERCISE.'] : []),
    `${mistake ? 'Sent by mistake' : 'Ended'}: ${title} at ${organisation}.`,
  ]
  const middle = mistake ? [endmessage] : [endmessage, endinstruction]
  const [first, ...others] = openTitles
  const after =
    first === undefined
      ? 'Holdfast shows whether another alert is open.'
      : `STILL OPEN: ${first}${others.length > 0 ? ' and others' : ''}. See Holdfast.`
  return joinWithin(before, middle, [after])
}

export function testText(organisation: string): string {
  return plain(
    `TEST. This is a test of Holdfast at ${organisation}. Nothing has happened, and there is nothing to do.`,
  )
}

function howToAnswer({ canReply, isContact }: Circumstances): string {
  if (isContact) return 'For your information. In danger ring 999; answers to this are not counted.'
  return canReply
    ? 'Reply SAFE or HELP, and where you are.'
    : 'Answer in Holdfast: I am safe, or I need help.'
}

/** Shortens the texts in the middle, the last one first, so that what surrounds them is always whole. */
function joinWithin(
  before: readonly string[],
  middle: readonly string[],
  after: readonly string[],
): string {
  const [start, end] = [plain(before.join(' ')), plain(after.join(' '))]
  let room = MAX_CHARACTERS - start.length - end.length - 1
  const texts: string[] = []
  for (const text of middle) {
    const shortened = shorten(sentence(plain(text)), room - 1)
    if (shortened === '') continue
    texts.push(shortened)
    room -= shortened.length + 1
  }
  return [start, ...texts, end].join(' ')
}

function shorten(text: string, max: number): string {
  if (text.length <= max) return text
  if (max < MIN_SHORTENED) return ''
  return `${text.slice(0, max - 3).trimEnd()}...`
}

function sentence(text: string): string {
  return text === '' || /[.!?]$/.test(text) ? text : `${text}.`
}

const PLAIN: Record<string, string> = {
  '\u2018': "'",
  '\u2019': "'",
  '\u201c': '"',
  '\u201d': '"',
  '\u2013': '-',
  '\u2014': '-',
  '\u2026': '...',
  '\u00a0': ' ',
}

/** In one line, and without typographic marks: one of them makes an SMS hold 70 characters instead of 160. */
function plain(text: string): string {
  return text
    .replace(/[\u2018\u2019\u201c\u201d\u2013\u2014\u2026\u00a0]/g, (mark) => PLAIN[mark] ?? mark)
    .replace(/\s+/g, ' ')
    .trim()
}
