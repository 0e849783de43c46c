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
 * Who asks for somebody, or takes them along. The server says the rest on receipt. `noted`: the school has a note about
 * such an adult, which nobody had read. `notonlist`: the list, which `identity` names, does not name the adult.
 */
export type CollectingAdult = {
  adult: string
  relationship: string
  identity: Identity
  noted?: boolean | undefined
  notonlist?: boolean | undefined
}

/** To whom somebody was handed over. `readnote`: whoever handed over had read the school's note about the adult. */
export type Release = CollectingAdult & { readnote?: boolean | undefined }

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
export function nameAdult({
  adult,
  relationship,
}: Pick<CollectingAdult, 'adult' | 'relationship'>): string {
  return relationship === '' ? adult : `${adult} (${relationship})`
}

/** Whether both say the same, as a release and its repetition do. */
export function isSameRelease(a: Release | null, b: Release | null): boolean {
  return a?.adult === b?.adult && a?.relationship === b?.relationship && a?.identity === b?.identity
}
