import { canonicalJson } from './canonical-json.ts'

/**
 * The exported record of an incident: the names of its files, and what is hashed and signed. The server
 * seals and exports with these functions, and verifiers use the same ones. See docs/record.md.
 */

export const RECORD_FILES = {
  entries: 'record.json',
  chain: 'chain.json',
  signature: 'signature.json',
} as const

export const RECORD_FORMAT = 'holdfast-record'
/** Records of version 1 have all names as plain texts. */
export const RECORD_VERSION = 2
export const READABLE_VERSIONS: readonly number[] = [1, RECORD_VERSION]

/** The first link has no previous hash; this is used instead. */
export const NO_HASH = '0'.repeat(64)

/**
 * One sealed entry. `id` is unique within the record; the other fields depend on the kind. In
 * `record.json` the list of them is called `records`.
 */
export type SealedEntry = { kind: RecordKind; id: string } & Record<string, unknown>
export type RecordKind =
  | 'report'
  | 'entry'
  | 'check'
  | 'count'
  | 'task'
  | 'taskchange'
  | 'picture'
  | 'handover'
  | 'mark'
  | 'pickup'
  | 'change'
  | 'allocations'
  | 'debrief'
  | 'alert'
  | 'answer'
  | 'response'
  | 'erasure'

/** One link of the chain, in hexadecimal: `digest` is the hash of the entry, `hash` that of the link. */
export type RecordLink = {
  n: number
  kind: RecordKind
  id: string
  digest: string
  sealed: string
  hash: string
}

/** The file `record.json`. */
export type EntriesFile = {
  format: typeof RECORD_FORMAT
  version: number
  organisation: { id: string; name: string }
  incident: { id: string } & Record<string, unknown>
  records: SealedEntry[]
}

export type ChainFile = { links: RecordLink[] }

/** Covered by the signature: the head of the chain, and the SHA-256 of every other file. */
export type SignedContent = {
  format: typeof RECORD_FORMAT
  version: number
  organisationid: string
  organisation: string
  incidentid: string
  exported: string
  length: number
  head: string
  files: Record<string, string>
  /** What the server found altered in its database, as sentences. Left out if nothing was. */
  damage?: string[]
}

export type SignatureFile = { signed: SignedContent; publickey: string; signature: string }

/** The text whose SHA-256 is `digest`, of an entry with the commitments of its names. */
export function entryText(entry: SealedEntry): string {
  return canonicalJson(entry)
}

/** The text whose SHA-256 is `hash`: the link, together with the hash of the previous link. */
export function linkText({ hash: _, ...link }: RecordLink, previous: string): string {
  return canonicalJson({ ...link, previous })
}

export function signedText(signed: SignedContent): string {
  return canonicalJson(signed)
}

/** Writes a public key or a hash so that people can compare it. */
export function inGroupsOfEight(hexadecimal: string): string {
  return hexadecimal.match(/.{1,8}/g)?.join(' ') ?? ''
}
