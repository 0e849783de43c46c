import { createHash } from 'node:crypto'
import {
  entryText,
  linkText,
  NO_HASH,
  type RecordLink,
  type SealedEntry,
} from '@holdfast/contract/record/record-format'
import type { Database, Scope } from '../../platform/database/database.ts'
import type { Log } from '../../platform/log.ts'
import { recordActivity, wasRecorded } from '../activity/index.ts'
import { finishAnswers } from '../alerts/index.ts'
import { findIncident } from '../incidents/index.ts'
import { findLastSeal, insertSeals, readSources } from './incident-record-store.ts'
import { FORGED_ERASURE, hasForgedErasure } from './names/erasures-store.ts'
import { withNames } from './names/names-in-entries.ts'
import { commitmentIn, ensureNames } from './names/record-names-store.ts'
import type { RecordKeys } from './record-keys.ts'
import { beginHead, type LedgerKey, lockSeals, readHead, saveHead } from './record-ledger.ts'
import type { RecordMacs } from './record-macs.ts'
import type { RecordHead } from './record-numbers.ts'
import { advance, lastMinute, type RecordSources } from './record-sources.ts'
import { toReport, toSealedEntries } from './sealed-rows.ts'
import type { IncidentRef } from './unsealed-incidents.ts'

export type Sealing = {
  database: Database
  keys: Pick<RecordKeys, 'begin' | 'areNamesSealedApart'>
  macs: RecordMacs
  log: Log
  now: () => Date
}

/**
 * Seals what has been committed of an incident since the last seal. Only one process seals at a time. It
 * misses no row, because writers are serialised too, so that rows become visible in the order of their
 * numbers. If the last seal was altered, it seals nothing and records the damage. Resolves to the number
 * of sealed entries.
 * @param upTo  answers to alerts are sealed once their minute is over, because people may add to them;
 *   `now` also seals those of the current minute
 */
export async function sealIncident(
  sealing: Sealing,
  { organisationid, incidentid }: IncidentRef,
  upTo: 'last minute' | 'now' = 'last minute',
): Promise<number> {
  const publickey = await sealing.keys.begin(organisationid)
  const key = { macs: sealing.macs, publickey }
  const isNamed = await sealing.keys.areNamesSealedApart(sealing.now())
  return sealing.database.change(organisationid, [], async (scope) => {
    const at = sealing.now()
    const minute = upTo === 'now' ? at : lastMinute(at)
    return sealWithin(scope, incidentid, minute, { key, isNamed, sealing })
  })
}

type HowToSeal = { key: LedgerKey; isNamed: boolean; sealing: Sealing }

/** The same within a transaction. `minute`: up to which answers to alerts are sealed. */
export async function sealWithin(
  scope: Scope,
  incidentid: string,
  minute: Date,
  { key, isNamed, sealing }: HowToSeal,
): Promise<number> {
  await lockSeals(scope, incidentid)
  if ((await findIncident(scope, incidentid)) === undefined) return 0
  const { head, damage } = await readHead(scope, incidentid, key)
  const last = await findLastSeal(scope, incidentid)
  if (!endsAt(head, last)) damage.push(SEALS_ALTERED)
  if (damage.length > 0) {
    await recordDamage(scope, incidentid, damage, sealing)
    return 0
  }
  await finishAnswers(scope, incidentid, minute)
  return sealRows(scope, incidentid, head, { key, isNamed, sealing })
}

export const SEALS_ALTERED = 'Seals were removed, added or altered'

/** Whether the last seal is the seal named by the head. */
export function endsAt(
  head: RecordHead | undefined,
  last: { n: number; hash: string } | undefined,
): boolean {
  return (
    (last?.n ?? 0) === (head?.length ?? 0) && (last?.hash ?? NO_HASH) === (head?.hash ?? NO_HASH)
  )
}

/** Records each sentence once. */
export async function recordDamage(
  scope: Scope,
  incidentid: string,
  damage: readonly string[],
  { log, now }: Pick<Sealing, 'log' | 'now'>,
): Promise<void> {
  const of = { kind: 'record-damaged', recordid: incidentid } as const
  for (const summary of damage) {
    if (await wasRecorded(scope, { ...of, summary })) continue
    log.error(
      { organisation: scope.organisationid, incident: incidentid, summary },
      'A record is damaged',
    )
    await recordActivity(scope, { ...of, summary, userid: null, at: now() })
  }
}

async function sealRows(
  scope: Scope,
  incidentid: string,
  sealed: RecordHead | undefined,
  { key, isNamed, sealing }: HowToSeal,
): Promise<number> {
  const head = sealed ?? (await beginHead(scope, incidentid, key))
  const stored = await readSources(scope, incidentid, head)
  if (stored === undefined) return 0
  if (hasForgedErasure(scope, incidentid, stored.erasures, key.macs)) {
    await recordDamage(scope, incidentid, [FORGED_ERASURE], sealing)
    return 0
  }
  const sources = { ...stored, answers: upToFirstOpen(stored.answers) }
  const entries = toSealedEntries(sources, head.length === 0 ? toReport(sources.report) : undefined)
  if (entries.length === 0) return 0
  const names = isNamed ? await ensureNames(scope, incidentid, entries) : []
  const nameOf = commitmentIn(names)
  const named = entries.map((entry) => withNames(entry, nameOf))
  const links = toLinks(named, head, sealing.now())
  const cursors = advance(head, sources, entries.length)
  await insertSeals(scope, incidentid, links)
  const hash = links.at(-1)?.hash ?? head.hash
  await saveHead(scope, incidentid, { ...cursors, hash }, key)
  return entries.length
}

/** The answers before the first one to which its author may still add. */
function upToFirstOpen(answers: RecordSources['answers']): RecordSources['answers'] {
  const open = answers.findIndex(({ isFinal }) => !isFinal)
  return open === -1 ? answers : answers.slice(0, open)
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
