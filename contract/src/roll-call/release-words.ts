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

/** Whether both name the same adult. */
export function isSameAdult(a: Release | null, b: Release | null): boolean {
  return nameKey(a) === nameKey(b)
}

function nameKey(release: Release | null): string {
  return release?.adult.trim().toLowerCase() ?? ''
}
