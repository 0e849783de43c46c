import type { LogEntry } from '@holdfast/contract/incident-log'
import { CLOSED_GRACE_MS } from '@holdfast/contract/limits'
import { type RawBuilder, sql } from 'kysely'
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

/** What is stored under an id that arrived; new when it was not there before. */
export type Appended = LogEntry & { isnew: boolean }

/**
 * Takes the entries that are new and in time, and answers what is stored under the ids of all; see
 * the function's own words. `seq` is their order among each other.
 */
export function appendToLog(
  organisationid: string,
  incidentid: string,
  arrived: readonly LogEntry[],
  versionKeys: string[],
): RawBuilder<Appended> {
  return sql`
    select isnew, ${sql.join(COLUMNS.map((column) => sql`(stored).${sql.ref(column)}`))}
    from append_to_log(
      ${organisationid}, ${incidentid}, ${JSON.stringify(arrived)},
      ${CLOSED_GRACE_MS} * interval '1 millisecond', ${versionKeys}
    )
  `
}
