/** How it is known who the adult is. `list`: the school's list of who may collect the person. */
export const IDENTITIES = ['list', 'document', 'questions', 'known'] as const
export type Identity = (typeof IDENTITIES)[number]

export const IDENTITY_WORDS: Record<Identity, string> = {
  list: 'on the school’s list',
  document: 'showed a document',
  questions: 'answered questions',
  known: 'known to staff',
}

/** To whom somebody was handed over. `noted`: the school has a note about such an adult, which nobody had read. */
export type Release = {
  adult: string
  relationship: string
  identity: Identity
  noted?: boolean | undefined
}

/** `handed to Ana Hill (mother), showed a document` */
export function describeRelease(release: Release): string {
  return `handed to ${nameAdult(release)}, ${IDENTITY_WORDS[release.identity]}`
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

/**
 * What the school has noted about the adult who is named, and about whoever may be meant: `Ben Hill: Not to collect`;
 * `""` if nothing. Whoever is on the list without a note is not taken for another adult with the same surname.
 */
export function noteToRead(adults: readonly ListedAdult[], named: string): string {
  const isNamed = ({ name }: ListedAdult) => adultKey(name) === adultKey(named)
  const meant = adults.some(isNamed)
    ? adults.filter(isNamed)
    : adults.filter(({ name }) => mayBeSameAdult(name, named))
  const noted = meant.filter(({ note }) => note !== '')
  return noted.map(({ name, note }) => `${name}: ${note}`).join('; ')
}

/** Names that people read as the same have the same key. */
function adultKey(name: string): string {
  const plain = name.normalize('NFKD').replace(/[\p{M}'’.]/gu, '')
  return plain
    .replace(/[-\s]+/g, ' ')
    .trim()
    .toLowerCase()
}
