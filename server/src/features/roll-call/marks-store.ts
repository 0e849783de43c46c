import type { RollMark } from '@holdfast/contract/roll-call/marks'
import type { Scope } from '../../platform/database/database.ts'

const COLUMNS = [
  ...(['id', 'incidentid', 'people', 'state', 'place', 'note', 'known', 'userid'] as const),
  ...(['authorname', 'timestamp', 'devicetimestamp', 'received', 'seq'] as const),
] as const

/** The marks of an incident after the one with this number, in the order of receipt. */
export function readMarks(
  { trx, organisationid }: Scope,
  incidentid: string,
  afterSeq = 0,
): Promise<RollMark[]> {
  return trx
    .selectFrom('roll_marks')
    .select(COLUMNS)
    .where('organisationid', '=', organisationid)
    .where('incidentid', '=', incidentid)
    .where('seq', '>', afterSeq)
    .orderBy('seq')
    .execute()
}

/** Whether anybody was marked missing in the incident. */
export async function hasMissingMarks(
  { trx, organisationid }: Scope,
  incidentid: string,
): Promise<boolean> {
  const found = await trx
    .selectFrom('roll_marks')
    .select('seq')
    .where('organisationid', '=', organisationid)
    .where('incidentid', '=', incidentid)
    .where('state', '=', 'missing')
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** The mark with this id, in any incident. */
export function findMark(
  { trx, organisationid }: Scope,
  id: string,
): Promise<RollMark | undefined> {
  return trx
    .selectFrom('roll_marks')
    .select(COLUMNS)
    .where('organisationid', '=', organisationid)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Returns undefined if a mark with this id already exists. */
export function insertMark(
  { trx, organisationid }: Scope,
  { people, ...mark }: Omit<RollMark, 'seq'>,
): Promise<RollMark | undefined> {
  return trx
    .insertInto('roll_marks')
    .values({ ...mark, organisationid, people: JSON.stringify(people) })
    .onConflict((conflict) => conflict.columns(['organisationid', 'id']).doNothing())
    .returning(COLUMNS)
    .executeTakeFirst()
}
