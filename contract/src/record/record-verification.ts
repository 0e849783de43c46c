import { areEqual, attempt, listOfObjects, readJson } from './record-bytes.ts'
import { describeEntry, nameOfLink } from './record-entry-names.ts'
import {
  type ChainFile,
  type EntriesFile,
  entryText,
  linkText,
  NO_HASH,
  READABLE_VERSIONS,
  RECORD_FILES,
  RECORD_FORMAT,
  type RecordLink,
  type SealedEntry,
  type SignatureFile,
  type SignedContent,
} from './record-format.ts'
import {
  type Commitments,
  describeErasures,
  findNameProblems,
  nameText,
  openNamesIn,
  readableEntry,
  sealedEntry,
} from './record-names.ts'
import { findPictureProblems, missingPictures, PICTURE_FOLDER } from './record-pictures.ts'
import { findSignatureProblems } from './record-signature.ts'
import { acceptStored, inExportedOrder, UnusualZip, type ZippedFile } from './record-zip-rules.ts'

/**
 * Says whether an exported record is intact. Runs in Node and in browsers, without a server. The most
 * specific checks come first: those that name the altered entry, then those that can only say that
 * something is wrong.
 */

export type RecordVerdict = {
  /** What was altered, as sentences, in the order of the record; empty for an intact record. */
  problems: string[]
  /** The entries sealed after the head that the reader gave: genuine, but not covered by that head. */
  later: string[]
  /** The pictures that are not in the file because they were deleted, or had not come, as sentences. */
  missing: string[]
  /** The names that were erased since the sealing, and by whom, as sentences. */
  erased: string[]
  /** Undefined if the signature file could not be read. */
  signed: SignedContent | undefined
  publickey: string | undefined
}

/** What the reader knows from elsewhere, in hexadecimal: the organisation's key, a head sent by mail. */
export type TrustedValues = { publickey?: string | undefined; head?: string | undefined }

/**
 * How to read and write zip files. Files keep their names and their order. `unzip` asks `accept` before
 * it unpacks each file, and throws if the zip file is damaged.
 */
export type Zip = {
  unzip: (bytes: Uint8Array, accept: (file: ZippedFile) => boolean) => Map<string, Uint8Array>
  zip: (files: ReadonlyMap<string, Uint8Array>) => Uint8Array
}

export async function verifyRecord(
  bytes: Uint8Array,
  { unzip, zip }: Zip,
  trusted: TrustedValues = {},
): Promise<RecordVerdict> {
  let files: Map<string, Uint8Array>
  try {
    files = unzip(bytes, acceptStored(bytes.length))
  } catch (error) {
    if (error instanceof UnusualZip) return unreadable(error.message)
    return unreadable('This is no zip file, or it is damaged')
  }
  const verdict = await verifyRecordFiles(files, trusted)
  // Zip readers disagree about unusual archives, so only the server's exact encoding is accepted.
  if (verdict.problems.length === 0 && !areEqual(zip(inExportedOrder(files)), bytes)) {
    verdict.problems.push(
      'The files in it are as they were exported, but the zip file around them is not: it was packed again or changed. Ask for the file as it was downloaded',
    )
  }
  return verdict
}

async function verifyRecordFiles(
  files: ReadonlyMap<string, Uint8Array>,
  trusted: TrustedValues = {},
): Promise<RecordVerdict> {
  const signature = readJson<SignatureFile>(files.get(RECORD_FILES.signature))
  const { signed, publickey } = signature ?? {}
  if (signature === undefined || signed === undefined || publickey === undefined) {
    return unreadable(`The file ${RECORD_FILES.signature} is missing or damaged`)
  }
  if (signed.format !== RECORD_FORMAT || !READABLE_VERSIONS.includes(signed.version)) {
    return unreadable('This record is of another format, or of a newer Holdfast')
  }
  const problems = [
    ...(await findEntryProblems(files, signed, trusted)),
    ...(await findFileProblems(files, signed)),
    ...(await findSignatureProblems(files, signature, trusted.publickey)),
  ]
  const damage = listOfTexts(signed.damage)
  problems.push(...damage.map((sentence) => `At the export the server found damage: ${sentence}`))
  const entries =
    listOfObjects(readJson<EntriesFile>(files.get(RECORD_FILES.entries))?.records) ?? []
  problems.push(...findPictureProblems(entries, await hashPictures(files)))
  const later = problems.length > 0 ? [] : findLater(files, trusted)
  const readable = attempt(() => entries.map(readableEntry)) ?? []
  const missing = missingPictures(readable)
  return { problems, later, missing, erased: describeErasures(readable), signed, publickey }
}

/** The hash of each file in the folder of pictures. */
async function hashPictures(files: ReadonlyMap<string, Uint8Array>): Promise<Map<string, string>> {
  const hashes = new Map<string, string>()
  for (const [name, bytes] of files) {
    if (name.startsWith(PICTURE_FOLDER)) hashes.set(name, await sha256(bytes))
  }
  return hashes
}

/** Expects an intact record, whose entries are in the order of their links. */
function findLater(files: ReadonlyMap<string, Uint8Array>, { head }: TrustedValues): string[] {
  const links = listOfObjects(readJson<ChainFile>(files.get(RECORD_FILES.chain))?.links) ?? []
  const entries = listOfObjects(readJson<EntriesFile>(files.get(RECORD_FILES.entries))?.records)
  const known = links.findIndex((link) => link.hash === head?.toLowerCase())
  if (known === -1) return []
  return links
    .slice(known + 1)
    .map((link) => `${describe(entries?.[link.n - 1], link.n)}, sealed ${link.sealed}`)
}

function describe(entry: SealedEntry | undefined, place: number): string {
  return describeEntry(entry && readableEntry(entry), place)
}

/** The sentence above the list of later entries. */
export function laterEntriesNotice({ later }: Pick<RecordVerdict, 'later'>): string {
  const what = later.length === 1 ? '1 entry was' : `${later.length} entries were`
  return `${what} sealed after the seal that you gave, which says nothing about when they were written`
}

function listOfTexts(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : []
}

/** The first difference between entries and chain, and between the chain and its signed head. */
async function findEntryProblems(
  files: ReadonlyMap<string, Uint8Array>,
  signed: SignedContent,
  { head }: TrustedValues,
): Promise<string[]> {
  const links = listOfObjects(readJson<ChainFile>(files.get(RECORD_FILES.chain))?.links)
  const entries = listOfObjects(readJson<EntriesFile>(files.get(RECORD_FILES.entries))?.records)
  const problems: string[] = []
  if (links === undefined) problems.push(`The file ${RECORD_FILES.chain} is missing or damaged`)
  if (entries === undefined) problems.push(`The file ${RECORD_FILES.entries} is missing or damaged`)
  if (links === undefined || entries === undefined) return problems
  const commitments = await commitmentsIn(entries)
  const deviation = await findDeviation(entries, links, commitments)
  if (deviation) problems.push(deviation)
  problems.push(...findNameProblems(entries, commitments))
  const broken = await findBrokenLink(links)
  if (broken !== undefined) {
    const name = nameOfLink(links[broken - 1], broken).replace('Entry', 'entry')
    problems.push(`The seal of ${name} was altered, removed or moved`)
  } else if (links.length !== signed.length || (links.at(-1)?.hash ?? NO_HASH) !== signed.head) {
    problems.push(
      `The chain has ${links.length} seals and does not end where the signature says, at number ${signed.length}`,
    )
  }
  if (head !== undefined && !links.some((link) => link.hash === head.toLowerCase())) {
    problems.push('The head that you gave is not part of this record')
  }
  return problems
}

/** The commitments of all open names. */
export async function commitmentsIn(entries: readonly SealedEntry[]): Promise<Commitments> {
  const texts = new Set(attempt(() => openNamesIn(entries).map(nameText)))
  const hashed = [...texts].map(async (text) => [text, await sha256(text)] as const)
  return new Map(await Promise.all(hashed))
}

/** The first entry that was altered after its sealing. */
export async function findDeviation(
  entries: readonly SealedEntry[],
  links: readonly RecordLink[],
  commitments: Commitments,
): Promise<string | undefined> {
  const digests = await Promise.all(entries.map((entry) => digestOf(entry, commitments)))
  for (let at = 0; at < Math.max(entries.length, links.length); at += 1) {
    const entry = entries[at]
    const link = links[at]
    if (link === undefined) return `${describe(entry, at + 1)} was added after the sealing`
    if (entry === undefined) return `${nameOfLink(link, link.n)} was removed from the end`
    if (digests[at] === link.digest) continue
    if (entry.id === link.id) return `${describe(entry, at + 1)} was altered after it was sealed`
    const isKnown = links.some(({ id }) => id === entry.id)
    if (!isKnown) {
      const isReplaced = digests[at + 1] === links[at + 1]?.digest && digests[at + 1] !== undefined
      return isReplaced
        ? `${nameOfLink(link, link.n)} was altered: another one stands in its place`
        : `${describe(entry, at + 1)} was added after the sealing`
    }
    if (!entries.some(({ id }) => id === link.id)) return `${nameOfLink(link, link.n)} was removed`
    const isEntryEarly = digests[at + 1] === link.digest
    return isEntryEarly
      ? `${describe(entry, at + 1)} was moved`
      : `${nameOfLink(link, link.n)} was moved`
  }
  return undefined
}

/** The number of the first link that does not follow from the previous link. */
async function findBrokenLink(links: readonly RecordLink[]): Promise<number | undefined> {
  let previous = NO_HASH
  for (const [index, link] of links.entries()) {
    const text = attempt(() => linkText(link, previous))
    if (link?.n !== index + 1 || text === undefined || (await sha256(text)) !== link.hash) {
      return index + 1
    }
    previous = link.hash
  }
  return undefined
}

/** Checks that the signature covers every file, and that no signed file is missing. */
async function findFileProblems(
  files: ReadonlyMap<string, Uint8Array>,
  { files: digests }: SignedContent,
): Promise<string[]> {
  const problems: string[] = []
  for (const [name, digest] of Object.entries(digests ?? {})) {
    const bytes = files.get(name)
    if (bytes === undefined) problems.push(`The file ${name} was removed`)
    else if ((await sha256(bytes)) !== digest) problems.push(`The file ${name} was altered`)
  }
  for (const name of files.keys()) {
    if (name === RECORD_FILES.signature || Object.hasOwn(digests ?? {}, name)) continue
    problems.push(`The file ${name} was added`)
  }
  return problems
}

async function digestOf(entry: SealedEntry, commitments: Commitments): Promise<string | undefined> {
  const text = attempt(() => entryText(sealedEntry(entry, commitments)))
  return text === undefined ? undefined : sha256(text)
}

async function sha256(content: string | Uint8Array): Promise<string> {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  const digest = await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>)
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

function unreadable(problem: string): RecordVerdict {
  const nothing = { later: [], missing: [], erased: [], signed: undefined, publickey: undefined }
  return { problems: [problem], ...nothing }
}
