import { areasOf, EVERYBODY_ELSE } from '@holdfast/contract/alerts/alert-areas'
import type { NewAlert } from '@holdfast/contract/alerts/alerts'
import { newRecordId } from '@holdfast/contract/ids'
import { MAX_ALERT_MESSAGE_CHARACTERS } from '@holdfast/contract/limits'

/** An area in the form of an alert. `isTyped`: its name is none of those that an admin has listed. */
export type AreaEntry = { key: string; name: string; isTyped: boolean; words: string }

export function newAreaEntry(): AreaEntry {
  return { key: newRecordId(), name: '', isTyped: false, words: '' }
}

/** What is typed into the form of an alert. */
export type AlertText = { message: string; areas: AreaEntry[]; others: string }

/**
 * What is sent: entries in which nothing was entered are left out, and an area without words does what the alert is
 * called. Otherwise as it was typed: the server folds areas after it has checked the lengths, and takes all that fits here.
 */
export function wordsToSend(
  text: AlertText,
  title: string,
): Pick<NewAlert, 'message' | 'areas' | 'others'> {
  const filled = text.areas.filter(isFilled)
  const areas = filled.map(({ name, words }) => ({
    name: name.trim(),
    words: words.trim() || title,
  }))
  const message = text.message.trim()
  return { message, ...(areas.length > 0 && { areas, others: text.others.trim() }) }
}

/** The text of an alert as it was typed, to be changed and sent again. `names`: the areas that an admin has listed. */
export function textOf(
  alert: Pick<NewAlert, 'message' | 'areas' | 'others'>,
  names: readonly string[],
): AlertText {
  const { areas, others } = areasOf(alert)
  return {
    message: alert.message ?? '',
    areas: areas.map((area) => ({
      ...newAreaEntry(),
      ...area,
      isTyped: !names.includes(area.name),
    })),
    others,
  }
}

/** Adds words to those that were typed. What is there already is not added again. */
export function withWords(text: AlertText, more: AlertText): AlertText {
  const typed = text.areas.filter(isFilled)
  const isTyped = (area: AreaEntry) =>
    typed.some((each) => nameOf(each) === nameOf(area) && each.words === area.words)
  return {
    message: addLine(text.message, more.message),
    areas: [...typed, ...more.areas.filter((area) => !isTyped(area))],
    others: addLine(text.others, more.others),
  }
}

/** Whole lines are compared: `Do not use gate B` does not say `use gate B`. */
function addLine(text: string, more: string): string {
  if (more.trim() === '' || `\n${text.trim()}\n`.includes(`\n${more.trim()}\n`)) return text
  return text.trim() === '' ? more : `${text.trimEnd()}\n${more}`
}

const NO_AREA = 'Choose an area, or write this into the message instead'
const TOO_LONG = `The message must be ${MAX_ALERT_MESSAGE_CHARACTERS.toLocaleString('en-GB')} characters or fewer`

/**
 * Why the alert cannot be sent, by `message`, the key of an entry or `others`: words that have no place would mislead
 * people, and two orders for one place, joined to one, may contradict each other.
 */
export function problemsOf({ message, areas, others }: AlertText): ReadonlyMap<string, string> {
  const problems = new Map<string, string>()
  if (message.trim().length > MAX_ALERT_MESSAGE_CHARACTERS) problems.set('message', TOO_LONG)
  const filled = areas.filter(isFilled)
  if (filled.length === 0 && others.trim() !== '') problems.set('others', NO_AREA)
  const names = new Set<string>()
  // The server joins an area of this name to the words for everybody else.
  if (others.trim() !== '') names.add(EVERYBODY_ELSE.toLowerCase())
  for (const area of filled) {
    const name = nameOf(area)
    if (name === '') problems.set(area.key, 'Choose the area, or remove it')
    else if (names.has(name)) problems.set(area.key, 'This area is there twice')
    names.add(name)
  }
  return problems
}

function nameOf({ name }: AreaEntry): string {
  return name.replace(/\s+/g, ' ').trim().toLowerCase()
}

function isFilled({ name, words }: AreaEntry): boolean {
  return name.trim() !== '' || words.trim() !== ''
}
