/** How it is known who the adult is. `list`: the school's list of who may collect the person. */
export const IDENTITIES = ['list', 'document', 'questions', 'known'] as const
export type Identity = (typeof IDENTITIES)[number]

export const IDENTITY_WORDS: Record<Identity, string> = {
  list: 'on the school’s list',
  document: 'showed a document',
  questions: 'answered questions',
  known: 'known to staff',
}

/** To whom somebody was handed over. */
export type Release = { adult: string; relationship: string; identity: Identity }

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

/** Whether one name has all words of the other, as `Ben Hill` and `Mr Ben Hill`: better warned once too often. */
export function mayBeSameAdult(a: string, b: string): boolean {
  const [first, second] = [adultKey(a).split(' '), adultKey(b).split(' ')]
  const isPartOf = (some: string[], all: string[]) => some.every((word) => all.includes(word))
  return isPartOf(first, second) || isPartOf(second, first)
}

/** Names that people read as the same have the same key. */
function adultKey(name: string): string {
  const plain = name.normalize('NFKD').replace(/[\p{M}'’.]/gu, '')
  return plain
    .replace(/[-\s]+/g, ' ')
    .trim()
    .toLowerCase()
}
