import type { Check, CheckRecord } from '@holdfast/contract/incidents/checklists'
import { sql } from 'kysely'
import type { Scope } from '../../platform/database/database.ts'

export type StoredCheck = Check & { devicetimestamp: string }

const COLUMNS = [
  'incidentid',
  'itemid',
  'idx as index',
  'itemtext',
  'point',
  'checked',
  'userid',
  'authorname',
  'timestamp',
  'received',
] as const

const IS_ITEM = sql<boolean>`idx is null`
const POINT = sql<string>`coalesce(point, idx::text, '')`

/**
 * The latest check of each item and sub-item; of several with the same time, the last received. A
 * sub-item is recognised by its words, if known, because its position may have changed.
 */
export function readCurrentChecks(
  { trx, organisationid }: Scope,
  incidentid: string,
): Promise<Check[]> {
  return trx
    .selectFrom('checks')
    .distinctOn([sql<string>`itemid`, IS_ITEM, POINT])
    .select(COLUMNS)
    .where('organisationid', '=', organisationid)
    .where('incidentid', '=', incidentid)
    .orderBy('itemid')
    .orderBy(IS_ITEM, 'desc')
    .orderBy(POINT)
    .orderBy('timestamp', 'desc')
    .orderBy('seq', 'desc')
    .execute()
}

/** All checks after the one with this number, in the order of receipt. */
export function readCheckHistory(
  { trx, organisationid }: Scope,
  incidentid: string,
  afterSeq: number,
): Promise<CheckRecord[]> {
  return trx
    .selectFrom('checks')
    .select([...COLUMNS, 'seq', 'devicetimestamp'])
    .where('organisationid', '=', organisationid)
    .where('incidentid', '=', incidentid)
    .where('seq', '>', afterSeq)
    .orderBy('seq')
    .execute()
}

/** Serialises the writers of an incident's checks. Returns its closing; undefined if it does not exist. */
export function lockChecks(
  { trx, organisationid }: Scope,
  incidentid: string,
): Promise<{ closed: string | null } | undefined> {
  return trx
    .selectFrom('incidents')
    .select('closed')
    .where('organisationid', '=', organisationid)
    .where('id', '=', incidentid)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/**
 * The check stored by an earlier attempt: same author, item, state and device time, and the same words if
 * the author sent them. Published words may have changed since.
 */
export function findSameCheck(
  { trx, organisationid }: Scope,
  check: StoredCheck,
  hasOwnWords: boolean,
): Promise<Check | undefined> {
  return trx
    .selectFrom('checks')
    .select(COLUMNS)
    .where('organisationid', '=', organisationid)
    .where('incidentid', '=', check.incidentid)
    .where('itemid', '=', check.itemid)
    .where('userid', '=', check.userid)
    .where('devicetimestamp', '=', check.devicetimestamp)
    .where(sql<boolean>`idx is not distinct from ${check.index}`)
    .where(sql<boolean>`checked is not distinct from ${check.checked}`)
    .$if(hasOwnWords, (query) =>
      query
        .where('itemtext', '=', check.itemtext)
        .where(sql<boolean>`point is not distinct from ${check.point}`),
    )
    .orderBy('seq')
    .limit(1)
    .executeTakeFirst()
}

/** When one person checked the item or a sub-item of it. */
export function readOwnChecks(
  { trx, organisationid }: Scope,
  { incidentid, itemid, userid }: Pick<Check, 'incidentid' | 'itemid' | 'userid'>,
) {
  return trx
    .selectFrom('checks')
    .select(['userid', 'timestamp', 'devicetimestamp'])
    .where('organisationid', '=', organisationid)
    .where('incidentid', '=', incidentid)
    .where('itemid', '=', itemid)
    .where('userid', '=', userid)
    .execute()
}

export async function insertCheck(
  { trx, organisationid }: Scope,
  { index, ...check }: StoredCheck,
): Promise<void> {
  await trx
    .insertInto('checks')
    .values({ ...check, organisationid, idx: index })
    .execute()
}
