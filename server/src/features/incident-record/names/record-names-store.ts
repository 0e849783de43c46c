import { createHash, randomBytes } from 'node:crypto'
import type { SealedEntry } from '@holdfast/contract/record/record-format'
import { nameText, type RecordName } from '@holdfast/contract/record/record-names'
import { sql } from 'kysely'
import type { Scope } from '../../../platform/database/database.ts'
import { type NameOf, withNames } from './names-in-entries.ts'

/** The salts of the names in an incident's entries. Each has one salt in each incident. */

const SALT_BYTES = 16
const ROWS_PER_STATEMENT = 1000

export type StoredName = {
  commitment: string
  owner: string
  text: string
  salt: string | null
  erased: number | null
}
type Name = Pick<StoredName, 'owner' | 'text'>

const COLUMNS = ['commitment', 'owner', 'text', 'salt', 'erased'] as const

/** All names of an incident. */
export function readNames(
  { trx, organisationid }: Scope,
  incidentid: string,
): Promise<StoredName[]> {
  return trx
    .selectFrom('record_names')
    .select(COLUMNS)
    .where('organisationid', '=', organisationid)
    .where('incidentid', '=', incidentid)
    .execute()
}

/** The names in the entries, which get their salts here. Call it while no other process seals the incident. */
export async function ensureNames(
  scope: Scope,
  incidentid: string,
  entries: readonly SealedEntry[],
): Promise<StoredName[]> {
  const wanted = namesOf(entries)
  const found: StoredName[] = []
  for (let start = 0; start < wanted.length; start += ROWS_PER_STATEMENT) {
    const names = wanted.slice(start, start + ROWS_PER_STATEMENT)
    found.push(...(await findNames(scope, incidentid, names)))
  }
  const isKnown = new Set(found.map(keyOf))
  const added = wanted.filter((name) => !isKnown.has(keyOf(name))).map(withSalt)
  await insertNames(scope, incidentid, added)
  return [...found, ...added]
}

function findNames(
  { trx, organisationid }: Scope,
  incidentid: string,
  names: readonly Name[],
): Promise<StoredName[]> {
  const owners = names.map(({ owner }) => owner)
  const texts = names.map(({ text }) => text)
  return trx
    .selectFrom('record_names')
    .select(COLUMNS)
    .where('organisationid', '=', organisationid)
    .where('incidentid', '=', incidentid)
    .where(
      sql<boolean>`(owner, text) in (select * from unnest(${owners}::text[], ${texts}::text[]))`,
    )
    .execute()
}

async function insertNames(
  { trx, organisationid }: Scope,
  incidentid: string,
  names: readonly StoredName[],
): Promise<void> {
  for (let start = 0; start < names.length; start += ROWS_PER_STATEMENT) {
    const rows = names.slice(start, start + ROWS_PER_STATEMENT)
    await trx
      .insertInto('record_names')
      .values(rows.map((row) => ({ ...row, organisationid, incidentid })))
      .execute()
  }
}

function namesOf(entries: readonly SealedEntry[]): Name[] {
  const names = new Map<string, Name>()
  const note: NameOf = (owner, text) => {
    names.set(keyOf({ owner, text }), { owner, text })
    return text
  }
  for (const entry of entries) withNames(entry, note)
  return [...names.values()]
}

function withSalt(name: Name): StoredName {
  const salt = randomBytes(SALT_BYTES).toString('hex')
  return { ...name, commitment: commitmentOf({ salt, text: name.text }), salt, erased: null }
}

function commitmentOf(name: { salt: string; text: string }): string {
  return createHash('sha256').update(nameText(name)).digest('hex')
}

/** Names without a row stay as they are: their entries then differ from their seals. */
export function nameIn(names: readonly StoredName[]): NameOf {
  const byKey = new Map(names.map((name) => [keyOf(name), asInRecord(name)]))
  return (owner, text) => byKey.get(keyOf({ owner, text })) ?? text
}

function asInRecord({ commitment, salt, text }: StoredName): RecordName {
  return salt === null ? { commitment } : { salt, text }
}

/** The same as it is sealed. */
export function commitmentIn(names: readonly StoredName[]): NameOf {
  const byKey = new Map(names.map((name) => [keyOf(name), { commitment: name.commitment }]))
  return (owner, text) => byKey.get(keyOf({ owner, text })) ?? text
}

function keyOf({ owner, text }: Name): string {
  return JSON.stringify([owner, text])
}
