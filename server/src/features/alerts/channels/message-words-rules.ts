/** What text messages and calls say. All are in the original words of the alert. */

/** Two parts of an SMS in the alphabet of GSM; more would cost more and is read by nobody in a hurry. */
const MAX_CHARACTERS = 306
/** So much of a text is left when there is no room for all of it. */
const MIN_SHORTENED = 20

export type AlertWords = {
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
  const before = [
    ...(alert.exercise ? ['EXERCISE.'] : []),
    ...(isSilent ? ['SILENT: mute this phone, do not ring anyone.'] : []),
    `${alert.title} at ${organisation}.`,
  ]
  const after = [`From ${alert.authorname}.`, howToAnswer(circumstances)]
  return joinWithin(before, [alert.message, alert.instruction], after)
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
