import type { AlertArea } from '@holdfast/contract/alerts/alert-areas'
import { newRecordId } from '@holdfast/contract/ids'

/** An area in the form of an alert. `isTyped`: its name is none of those that an admin has listed. */
export type AreaEntry = { key: string; name: string; isTyped: boolean; words: string }

export function newAreaEntry(): AreaEntry {
  return { key: newRecordId(), name: '', isTyped: false, words: '' }
}

/** What is sent: entries in which nothing was entered are left out, and an area without words does what the alert is called. */
export function toAreas(entries: readonly AreaEntry[], title: string): AlertArea[] {
  return entries.filter(isFilled).map(({ name, words }) => ({
    name: name.trim(),
    words: words.trim() || title,
  }))
}

const NO_AREA = 'Choose an area, or write this into the message instead'

/** Why the alert cannot be sent, by the key of the entry or `others`: words that have no place would mislead people. */
export function problemsOf(
  entries: readonly AreaEntry[],
  others: string,
): ReadonlyMap<string, string> {
  const filled = entries.filter(isFilled)
  if (filled.length === 0 && others.trim() !== '') return new Map([['others', NO_AREA]])
  const names = filled.map(({ name }) => name.trim().toLowerCase())
  const problems = filled.map(({ key }, index): [string, string | undefined] => {
    const name = names[index] ?? ''
    if (name === '') return [key, 'Choose the area, or remove it']
    return [key, names.indexOf(name) < index ? 'This area is there twice' : undefined]
  })
  return new Map(problems.filter((each): each is [string, string] => each[1] !== undefined))
}

function isFilled({ name, words }: AreaEntry): boolean {
  return name.trim() !== '' || words.trim() !== ''
}
