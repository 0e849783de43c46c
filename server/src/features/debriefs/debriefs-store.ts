import type { Debrief } from '@holdfast/contract/incidents/debriefs'
import type { Scope } from '../../platform/database/database.ts'

const COLUMNS = [
  'incidentid',
  'version',
  'wentwell',
  'wentbadly',
  'actions',
  'userid',
  'authorname',
  'timestamp',
] as const

/** The versions after this one (0 for all), oldest first. */
export function readDebriefs(
  { trx, organisationid }: Scope,
  incidentid: string,
  afterVersion: number,
): Promise<(Debrief & { timestamp: string })[]> {
  return trx
    .selectFrom('debriefs')
    .select(COLUMNS)
    .where('organisationid', '=', organisationid)
    .where('incidentid', '=', incidentid)
    .where('version', '>', afterVersion)
    .orderBy('version')
    .execute()
}

export async function insertDebrief(
  { trx, organisationid }: Scope,
  { actions, ...debrief }: Debrief & { timestamp: string },
): Promise<void> {
  await trx
    .insertInto('debriefs')
    .values({ ...debrief, organisationid, actions: JSON.stringify(actions) })
    .execute()
}
