import { createHash } from 'node:crypto'
import {
  entryText,
  linkText,
  type RecordLink,
  type SealedEntry,
} from '@holdfast/contract/record-format'
import type { Database, OrganisationTransaction } from '../../platform/database/database.ts'
import { findIncident } from '../incidents/index.ts'
import { advance, toSealedEntries } from './incident-record-rules.ts'
import { insertSeals, lockHead, readSources, updateHead } from './incident-record-store.ts'
import type { IncidentRef } from './unsealed-incidents.ts'

/**
 * Seals what has been committed of an incident since the last time. The process that holds the lock
 * of the head seals in order. No row is missed: rows become visible in the order of their
 * numbers, because their writers are serialised too. Resolves to the number of sealed entries.
 */
export function sealIncident(
  database: Database,
  { organisationid, incidentid }: IncidentRef,
  now: () => Date,
): Promise<number> {
  return database.change(organisationid, [], async (trx) => {
    if ((await findIncident(trx, organisationid, incidentid)) === undefined) return 0
    return sealRows(trx, { organisationid, incidentid }, now())
  })
}

async function sealRows(
  trx: OrganisationTransaction,
  { organisationid, incidentid }: IncidentRef,
  now: Date,
): Promise<number> {
  const head = await lockHead(trx, organisationid, incidentid)
  const sources = await readSources(trx, organisationid, incidentid, head)
  if (sources === undefined) return 0
  const entries = toSealedEntries(sources, head.length === 0)
  if (entries.length === 0) return 0
  const links = toLinks(entries, head, now)
  const cursors = advance(head, sources, entries.length)
  await insertSeals(trx, organisationid, incidentid, links)
  const hash = links.at(-1)?.hash ?? head.hash
  await updateHead(trx, organisationid, incidentid, { ...cursors, hash })
  return entries.length
}

function toLinks(
  entries: readonly SealedEntry[],
  head: { length: number; hash: string },
  now: Date,
): RecordLink[] {
  let previous = head.hash
  return entries.map((entry, index) => {
    const { kind, id } = entry
    const digest = sha256(entryText(entry))
    const n = head.length + index + 1
    const link = { n, kind, id, digest, sealed: now.toISOString(), hash: '' }
    previous = sha256(linkText(link, previous))
    return { ...link, hash: previous }
  })
}

export function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}
