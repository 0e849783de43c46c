/** How it is known who the adult is. `list`: the school's list of who may collect the person. */
export const IDENTITIES = ['list', 'document', 'questions', 'known'] as const
export type Identity = (typeof IDENTITIES)[number]

export const IDENTITY_WORDS: Record<Identity, string> = {
  list: 'on the school’s list',
  document: 'showed a document',
  questions: 'answered questions',
  known: 'known to staff',
}

/**
 * To whom somebody was handed over, or who asks for them. The server says the rest on receipt. `noted`: the school has
 * a note about such an adult, which nobody had read. `readnote`: whoever handed over had read it. `notonlist`: the
 * list, which `identity` names, does not name the adult.
 */
export type Release = {
  adult: string
  relationship: string
  identity: Identity
  noted?: boolean | undefined
  readnote?: boolean | undefined
  notonlist?: boolean | undefined
}

/** `handed to Ana Hill (mother), showed a document` */
export function describeRelease(release: Release): string {
  return `handed to ${nameAdult(release)}, ${describeIdentity(release)}`
}

function describeIdentity({ identity, notonlist }: Release): string {
  return notonlist ? NOT_ON_LIST : IDENTITY_WORDS[identity]
}

export const NOT_ON_LIST = 'said to be on the school’s list, which has no such name'

/** `. The school’s note about this adult was read`; `""` if there is none. */
export function describeReading({ noted, readnote }: Release): string {
  if (noted) return '. The school has a note about this adult, which nobody had read'
  return readnote ? '. The school’s note about this adult was read' : ''
}

/** `Ana Hill (mother)` */
export function nameAdult({ adult, relationship }: Omit<Release, 'identity'>): string {
  return relationship === '' ? adult : `${adult} (${relationship})`
}

/** Whether both say the same, as a release and its repetition do. */
export function isSameRelease(a: Release | null, b: Release | null): boolean {
  return a?.adult === b?.adult && a?.relationship === b?.relationship && a?.identity === b?.identity
}

/** Whether both name the same adult; an adult who is not named is never the same. */
export function isSameAdult(a: Release | null, b: Release | null): boolean {
  return a !== null && b !== null && adultKey(a.adult) === adultKey(b.adult)
}

/**
 * Whether both have one surname, as `Ben Hill` and `Mr B Hill`, or one name has all words of the other: better warned
 * once too often.
 */
export function mayBeSameAdult(a: string, b: string): boolean {
  const [first, second] = [wordsOf(a), wordsOf(b)]
  const isPartOf = (some: string[], all: string[]) => some.every((word) => all.includes(word))
  return first.at(-1) === second.at(-1) || isPartOf(first, second) || isPartOf(second, first)
}

const TITLES = ['mr', 'mrs', 'ms', 'miss', 'mx', 'dr', 'prof', 'rev', 'sir', 'lady', 'lord']

function wordsOf(name: string): string[] {
  return adultKey(name)
    .split(' ')
    .filter((word) => !TITLES.includes(word))
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

/**
 * Tells one note from another, so that a phone need not store its words: FNV-1a of 32 bits. It is no secret; whoever
 * knows a note can compute it.
 */
export function hashNote(note: string): string {
  let hash = 0x811c9dc5
  for (const byte of new TextEncoder().encode(note)) hash = Math.imul(hash ^ byte, 0x01000193)
  return (hash >>> 0).toString(16).padStart(8, '0')
}

/** Names that people read as the same have the same key. */
function adultKey(name: string): string {
  const plain = name.normalize('NFKD').replace(/[\p{M}'’.]/gu, '')
  return plain
    .replace(/[-\s]+/g, ' ')
    .trim()
    .toLowerCase()
}
