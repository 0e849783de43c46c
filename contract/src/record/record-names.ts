import { canonicalJson } from './canonical-json.ts'
import type { SealedEntry } from './record-format.ts'

/**
 * Names in sealed entries. A seal covers not the name itself but the hash of the name with a random salt
 * (a commitment). So name and salt can be deleted later, and the chain still verifies. Without the salt
 * nobody can find out by guessing which name it was. Entries of earlier versions have names as plain texts.
 */

/** A name as it stands in `record.json`: anybody can compute its commitment. */
export type OpenName = { salt: string; text: string }
/** A name that was erased; also what is sealed in the place of an open name. */
export type SealedName = { commitment: string }
export type RecordName = OpenName | SealedName

/** The text whose SHA-256 is the commitment. */
export function nameText({ salt, text }: OpenName): string {
  return canonicalJson({ salt, text })
}

export function isOpenName(value: unknown): value is OpenName {
  return hasExactly(value, 'salt', 'text')
}

function isSealedName(value: unknown): value is SealedName {
  return hasExactly(value, 'commitment')
}

function hasExactly(value: unknown, ...keys: string[]): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const fields = value as Record<string, unknown>
  return (
    Object.keys(fields).toSorted().join() === keys.join() &&
    keys.every((key) => typeof fields[key] === 'string')
  )
}

/** All names in a value, open or erased. */
function namesIn(value: unknown): RecordName[] {
  if (isOpenName(value) || isSealedName(value)) return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(namesIn)
}

export function openNamesIn(value: unknown): OpenName[] {
  return namesIn(value).filter(isOpenName)
}

/** The value with something else in the place of each name. */
function replaceNames<Value>(value: Value, replace: (name: RecordName) => unknown): Value {
  if (isOpenName(value) || isSealedName(value)) return replace(value) as Value
  if (Array.isArray(value)) return value.map((each) => replaceNames(each, replace)) as Value
  if (typeof value !== 'object' || value === null) return value
  const replaced = Object.entries(value).map(([key, each]) => [key, replaceNames(each, replace)])
  return Object.fromEntries(replaced) as Value
}

const ERASED_NAME = 'an erased name'

/** The entry as people read it. */
export function readableEntry(entry: SealedEntry): SealedEntry {
  return replaceNames(entry, (name) => (isOpenName(name) ? name.text : ERASED_NAME))
}

/** The commitments of open names, by their `nameText`. */
export type Commitments = ReadonlyMap<string, string>

/** The entry as its seal covers it. */
export function sealedEntry(entry: SealedEntry, commitments: Commitments): SealedEntry {
  return replaceNames(entry, (name) =>
    isOpenName(name) ? { commitment: commitments.get(nameText(name)) ?? '' } : name,
  )
}

/**
 * Whether exactly those names are missing whose erasure is sealed. An erasure lists the commitments that
 * nobody can open any more.
 */
export function findNameProblems(
  entries: readonly SealedEntry[],
  commitments: Commitments,
): string[] {
  const erased = new Set(
    entries
      .filter(({ kind }) => kind === 'erasure')
      .flatMap(({ commitments: listed }) => (Array.isArray(listed) ? listed.map(String) : [])),
  )
  const isRemoved = (name: RecordName) => isSealedName(name) && !erased.has(name.commitment)
  const isBack = [...commitments.values()].some((commitment) => erased.has(commitment))
  return [
    ...(namesIn(entries).some(isRemoved)
      ? ['A name was removed, and no sealed erasure says so']
      : []),
    ...(isBack ? ['A name that was erased stands in the record again'] : []),
  ]
}

/** A sentence for each sealed erasure, of readable entries. */
export function describeErasures(entries: readonly SealedEntry[]): string[] {
  return entries
    .filter(({ kind }) => kind === 'erasure')
    .map(
      ({ number, timestamp, authorname, confirmedname }) =>
        `The name of erased user ${number} was erased on ${String(timestamp).slice(0, 10)}. ${authorname} asked for it and ${confirmedname} confirmed it. Who it was cannot be checked any more`,
    )
}
