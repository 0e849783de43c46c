import { fnv1a } from '../fnv1a.ts'
import type { CollectingAdult } from './release-words.ts'

/** Which adult of the school's list a typed name means, and what the school has noted about them. */

/** Whether both name the same adult; an adult who is not named is never the same. */
export function isSameAdult(a: CollectingAdult | null, b: CollectingAdult | null): boolean {
  return a !== null && b !== null && adultKey(a.adult) === adultKey(b.adult)
}

/**
 * Whether both have one surname, as `Ben Hill`, `Mr B Hill` and `Hill, Ben`, or one name has all words of the other:
 * better warned once too often.
 */
export function mayBeSameAdult(a: string, b: string): boolean {
  if (adultKey(a) === '' || adultKey(b) === '') return false
  const [first, second] = [wordsOf(a), wordsOf(b)]
  const isPartOf = (some: string[], all: string[]) => some.every((word) => all.includes(word))
  const others = surnamesOf(b)
  const haveOneSurname = surnamesOf(a).some((surname) => others.includes(surname))
  return haveOneSurname || isPartOf(first, second) || isPartOf(second, first)
}

const TITLES = ['mr', 'mrs', 'ms', 'miss', 'mx', 'dr', 'prof', 'rev', 'sir', 'lady', 'lord']

function wordsOf(name: string): string[] {
  return adultKey(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !TITLES.includes(word))
}

/** The last word of each part: a surname may come first, as in `Hill, Ben`, or have a remark, as in `B. Hill, father`. */
function surnamesOf(name: string): string[] {
  return name.split(/[,;()]/).flatMap((part) => wordsOf(part).slice(-1))
}

type ListedAdult = { name: string; note: string }

/** What the school has noted about the adult who is named: `Ben Hill: Not to collect`; `""` if nothing. */
export function noteToRead(adults: readonly ListedAdult[], named: string): string {
  const noted = adultsWithNotes(adults, named)
  return noted.map(({ name, note }) => `${name}: ${note}`).join('; ')
}

/**
 * The adult who is named, and whoever else may be meant, if the school has a note about them. Whoever is on the list
 * without a note is not taken for another adult with the same surname.
 */
export function adultsWithNotes<Adult extends ListedAdult>(
  adults: readonly Adult[],
  named: string,
): Adult[] {
  const meant = isOnList(adults, named)
    ? adults.filter(({ name }) => adultKey(name) === adultKey(named))
    : adults.filter(({ name }) => mayBeSameAdult(name, named))
  return meant.filter(({ note }) => note !== '')
}

/** Whether the list has this very name. */
export function isOnList(adults: readonly { name: string }[], named: string): boolean {
  return adults.some(({ name }) => adultKey(name) === adultKey(named))
}

/** Tells one note from another, so that a phone need not store its words. */
export function hashNote(note: string): string {
  return fnv1a(note).toString(16).padStart(8, '0')
}

/** Names that people read as the same have the same key. */
function adultKey(name: string): string {
  const plain = name.normalize('NFKD').replace(/[\p{M}'’.]/gu, '')
  return plain
    .replace(/[-\s]+/g, ' ')
    .trim()
    .toLowerCase()
}
