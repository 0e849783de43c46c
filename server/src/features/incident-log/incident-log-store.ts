import type { LogEntry } from '@holdfast/contract/incident-log'
import { sql } from 'kysely'
import type { OrganisationTransaction } from '../../platform/database/database.ts'

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
] as const

/** The entries after a `seq`, in the order in which the server took them. */
export function readLog(
  trx: OrganisationTransaction,
  organisationid: string,
  incidentid: string,
  afterSeq: number,
): Promise<LogEntry[]> {
  return trx
    .selectFrom('log_entries')
    .select(COLUMNS)
    .where('organisationid', '=', organisationid)
    .where('incidentid', '=', incidentid)
    .where('seq', '>', afterSeq)
    .orderBy('seq')
    .execute()
}

/** Those of the ids that are there already, in whichever incident of the organisation. */
export function findEntries(
  trx: OrganisationTransaction,
  organisationid: string,
  ids: string[],
): Promise<LogEntry[]> {
  return trx
    .selectFrom('log_entries')
    .select(COLUMNS)
    .where('organisationid', '=', organisationid)
    .where('id', 'in', ids)
    .execute()
}

/** What an append needs of its incident, which is held until the transaction ends. */
export function lockLog(
  trx: OrganisationTransaction,
  organisationid: string,
  incidentid: string,
): Promise<{ closed: string | null; logseq: number } | undefined> {
  return trx
    .selectFrom('incidents')
    .select(['closed', 'logseq'])
    .where('organisationid', '=', organisationid)
    .where('id', '=', incidentid)
    .forUpdate()
    .executeTakeFirst()
}

/** Needs the lock: the entries' `seq` follow the incident's without a gap. */
export async function insertEntries(
  trx: OrganisationTransaction,
  organisationid: string,
  incidentid: string,
  entries: readonly LogEntry[],
): Promise<void> {
  const last = entries.at(-1)
  if (!last) return
  const counting = trx
    .updateTable('incidents')
    .set({ logseq: last.seq })
    .where('organisationid', '=', organisationid)
    .where('id', '=', incidentid)
    .execute()
  const inserting = sql`
    insert into log_entries (organisationid, ${sql.join(COLUMNS.map((column) => sql.ref(column)))})
    select ${organisationid}, ${sql.join(COLUMNS.map((column) => sql.ref(column)))}
    from jsonb_populate_recordset(null::log_entries, ${JSON.stringify(entries)}::jsonb)
  `.execute(trx)
  await Promise.all([inserting, counting])
}
