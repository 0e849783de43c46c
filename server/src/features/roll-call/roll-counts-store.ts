import type { RollCount } from '@holdfast/contract/roll-call/roll-call'
import type { Scope } from '../../platform/database/database.ts'

const COLUMNS = [
  'id',
  'incidentid',
  'groupid',
  'groupname',
  'expected',
  'present',
  'missing',
  'injured',
  'place',
  'knownalert',
  'listed',
  'listedpeople',
  'userid',
  'authorname',
  'timestamp',
  'devicetimestamp',
  'received',
  'seq',
] as const

/** The counts of an incident after the one with this number, in the order of receipt. */
export function readRollCounts(
  { trx, organisationid }: Scope,
  incidentid: string,
  afterSeq = 0,
): Promise<RollCount[]> {
  return trx
    .selectFrom('roll_counts')
    .select(COLUMNS)
    .where('organisationid', '=', organisationid)
    .where('incidentid', '=', incidentid)
    .where('seq', '>', afterSeq)
    .orderBy('seq')
    .execute()
}

/** The count with this id, in any incident. */
export function findRollCount(
  { trx, organisationid }: Scope,
  id: string,
): Promise<RollCount | undefined> {
  return trx
    .selectFrom('roll_counts')
    .select(COLUMNS)
    .where('organisationid', '=', organisationid)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** When one person counted the group. */
export function readOwnCounts(
  { trx, organisationid }: Scope,
  of: Pick<RollCount, 'incidentid' | 'groupid' | 'userid'>,
) {
  return trx
    .selectFrom('roll_counts')
    .select(['userid', 'timestamp', 'devicetimestamp'])
    .where('organisationid', '=', organisationid)
    .where('incidentid', '=', of.incidentid)
    .where('groupid', '=', of.groupid)
    .where('userid', '=', of.userid)
    .execute()
}

/** Returns undefined if a count with this id already exists. */
export function insertRollCount(
  { trx, organisationid }: Scope,
  { missing, injured, ...count }: Omit<RollCount, 'seq'>,
): Promise<RollCount | undefined> {
  return trx
    .insertInto('roll_counts')
    .values({
      ...count,
      organisationid,
      missing: JSON.stringify(missing),
      injured: JSON.stringify(injured),
    })
    .onConflict((conflict) => conflict.columns(['organisationid', 'id']).doNothing())
    .returning(COLUMNS)
    .executeTakeFirst()
}
