import type { Debrief } from '@holdfast/contract/incidents/debriefs'
import type { Scope } from '../../platform/database/database.ts'

const COLUMNS = [
  'incidentid',
  'version',
  'wentwell',
  'wentbadly',
  'actions',
  'taskids',
  'userid',
  'authorname',
  'timestamp',
] as const

/** `taskids` as in `tasks-in-debriefs-rules.ts`. */
export type StoredDebrief = Omit<Debrief, 'unseen'> & {
  timestamp: string
  taskids: string[] | null
}

/** The versions after this one (0 for all), oldest first. */
export function readDebriefs(
  { trx, organisationid }: Scope,
  incidentid: string,
  afterVersion: number,
): Promise<StoredDebrief[]> {
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
  { actions, ...debrief }: StoredDebrief,
): Promise<void> {
  await trx
    .insertInto('debriefs')
    .values({ ...debrief, organisationid, actions: JSON.stringify(actions) })
    .execute()
}
