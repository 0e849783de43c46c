import { escapePattern } from '@holdfast/contract/escape-pattern'

/** Whom an export is about: a user, or somebody on the list of people by name. */
export type ExportedPerson = { kind: 'user' | 'listed'; id: string; name: string }

/** Shorter names, such as those of one letter, are part of too many texts. */
const SHORTEST_LAST_NAME = 3

const LETTER = '[\\p{L}\\p{M}\\p{N}]'
const APOSTROPHE = "['’‘ʼ]"

/**
 * Finds the whole name, or the last name alone, as words of their own. Case, kinds of apostrophes and of spaces
 * make no difference. Free text has many spellings, so an export says that it may miss some.
 */
export function mentionsOf({ name }: ExportedPerson): (text: string) => boolean {
  const words = name.normalize('NFC').split(/\s+/).filter(Boolean).map(toPattern)
  const last = words.at(-1) ?? ''
  const isLong = [...(name.trim().split(/\s+/).at(-1) ?? '')].length >= SHORTEST_LAST_NAME
  const names = [words.join('\\s+'), ...(isLong ? [last] : [])].filter(Boolean)
  if (names.length === 0) return () => false
  const pattern = new RegExp(`(?<!${LETTER})(?:${names.join('|')})(?!${LETTER})`, 'iu')
  return (text) => pattern.test(text.normalize('NFC'))
}

function toPattern(word: string): string {
  return escapePattern(word).replace(new RegExp(APOSTROPHE, 'g'), APOSTROPHE)
}

/** All texts within a value of the database, which may be JSON. */
export function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value
  else if (Array.isArray(value)) for (const item of value) yield* textsIn(item)
  else if (typeof value === 'object' && value !== null) {
    for (const item of Object.values(value)) yield* textsIn(item)
  }
}

/** Whether the value is the id, or a list or JSON with it. */
export function holdsId(value: unknown, id: string): boolean {
  for (const text of textsIn(value)) if (text === id) return true
  return false
}

/** Of a list about several people, what is about this one. */
export function ownPart(value: unknown, isOwn: (item: unknown) => boolean): unknown {
  return Array.isArray(value) ? value.filter(isOwn) : value
}
