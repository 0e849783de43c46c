import type { LogEntry } from '@holdfast/contract/incidents/incident-log'
import type { AnnouncedPicture } from '@holdfast/contract/incidents/log-pictures'
import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '../../platform/database/database.ts'
import { CLOSED_GRACE_MS } from './incident-log-rules.ts'

const COLUMNS = [
  'id',
  'incidentid',
  'seq',
  'timestamp',
  'devicetimestamp',
  'received',
  'userid',
  'authorname',
  'roleid',
  'type',
  'content',
  'refersto',
  'happened',
  'pictures',
] as const

/** The entries after this `seq`, in the order of receipt. */
export async function readLog(
  { trx, organisationid }: Scope,
  incidentid: string,
  afterSeq: number,
): Promise<LogEntry[]> {
  const rows = await trx
    .selectFrom('log_entries')
    .select(COLUMNS)
    .where('organisationid', '=', organisationid)
    .where('incidentid', '=', incidentid)
    .where('seq', '>', afterSeq)
    .orderBy('seq')
    .execute()
  return rows.map(toEntry)
}

/** The entries of these types, in the order of receipt. */
export async function readEntriesOfTypes(
  { trx, organisationid }: Scope,
  incidentid: string,
  types: readonly LogEntry['type'][],
): Promise<LogEntry[]> {
  const rows = await trx
    .selectFrom('log_entries')
    .select(COLUMNS)
    .where('organisationid', '=', organisationid)
    .where('incidentid', '=', incidentid)
    .where('type', 'in', types)
    .orderBy('seq')
    .execute()
  return rows.map(toEntry)
}

export async function findEntry(
  { trx, organisationid }: Scope,
  incidentid: string,
  id: string,
): Promise<LogEntry | undefined> {
  const row = await trx
    .selectFrom('log_entries')
    .select(COLUMNS)
    .where('organisationid', '=', organisationid)
    .where('incidentid', '=', incidentid)
    .where('id', '=', id)
    .executeTakeFirst()
  return row && toEntry(row)
}

/** Whether the person has such a text in the log already. */
export async function hasActionOf(
  { trx, organisationid }: Scope,
  { incidentid, userid, content }: Pick<LogEntry, 'incidentid' | 'userid' | 'content'>,
): Promise<boolean> {
  const row = await trx
    .selectFrom('log_entries')
    .select('seq')
    .where('organisationid', '=', organisationid)
    .where('incidentid', '=', incidentid)
    .where('userid', '=', userid)
    .where('type', '=', 'text')
    .where('content', '=', content)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

type Row = Omit<LogEntry, 'pictures'> & { pictures: AnnouncedPicture[] | null }

/** Most entries have no pictures: their JSON, of which a phone may hold 20,000, does not say so each time. */
export function toEntry<Entry extends Row>({ pictures, ...entry }: Entry) {
  return pictures === null ? entry : { ...entry, pictures }
}

/** A version of the situation report, its number in the order of receipt, and its corrections. */
export async function findReportVersion(scope: Scope, incidentid: string, id: string) {
  const entry = await findEntry(scope, incidentid, id)
  if (entry?.type !== 'sitrep') return undefined
  const ofIncident = scope.trx
    .selectFrom('log_entries')
    .where('organisationid', '=', scope.organisationid)
    .where('incidentid', '=', incidentid)
  const { version } = await ofIncident
    .where('type', '=', 'sitrep')
    .where('seq', '<=', entry.seq)
    .select(({ fn }) => fn.countAll<string>().as('version'))
    .executeTakeFirstOrThrow()
  const corrections = await ofIncident
    .where('refersto', '=', id)
    .select(['content', 'authorname', 'timestamp'])
    .orderBy('seq')
    .execute()
  return { entry, version: Number(version), corrections }
}

/** What was sent by mail in the whole organisation since then. */
export async function readMailingsSince(
  { trx, organisationid }: Scope,
  since: Date,
): Promise<Pick<LogEntry, 'type' | 'content'>[]> {
  return trx
    .selectFrom('log_entries')
    .select(['type', 'content'])
    .where('organisationid', '=', organisationid)
    .where('type', '=', 'mailing')
    .where('received', '>', since.toISOString())
    .execute()
}

/** The entry stored under an incoming id; `isnew` if this call stored it. */
export type AppendedEntry = Row & { isnew: boolean }

/**
 * Stores the entries that are new and in time, and returns what is stored under each of the ids. It calls
 * the database's function in `platform/database/functions/append-to-log.sql`.
 * The `seq` of an incoming entry is its position in the batch.
 */
export function appendToLog(
  organisationid: string,
  incidentid: string,
  incoming: readonly LogEntry[],
  versionKeys: string[],
): RawBuilder<AppendedEntry> {
  return sql`
    select isnew, ${sql.join(COLUMNS.map((column) => sql`(stored).${sql.ref(column)}`))}
    from append_to_log(
      ${organisationid}, ${incidentid}, ${JSON.stringify(incoming)},
      ${CLOSED_GRACE_MS} * interval '1 millisecond', ${versionKeys}
    )
  `
}

/** When the user last wrote into one of these logs, or the server did for them, such as that they sent an alert. */
export async function findLastWritten(
  { trx, organisationid }: Scope,
  incidentids: readonly string[],
  userid: string,
): Promise<string | null> {
  const row = await trx
    .selectFrom('log_entries')
    .select((e) => e.fn.max('received').as('last'))
    .where('organisationid', '=', organisationid)
    .where('incidentid', 'in', incidentids)
    .where('userid', '=', userid)
    .executeTakeFirst()
  return row?.last ?? null
}

/** How many names were erased in the incident since. */
export async function countErasures(
  { trx, organisationid }: Scope,
  incidentid: string,
): Promise<number> {
  const { count } = await trx
    .selectFrom('record_erasures')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('organisationid', '=', organisationid)
    .where('incidentid', '=', incidentid)
    .executeTakeFirstOrThrow()
  return count
}
