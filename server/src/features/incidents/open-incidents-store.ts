import type { OrganisationTransaction, Scope } from '../../platform/database/database.ts'

/** What is open now: incidents, exercises, or both. */

/** The open incidents of these organisations, each with its version and the number of entries in its log. */
export function readOpenIncidents(
  trx: OrganisationTransaction,
  organisationids: readonly string[],
): Promise<{ organisationid: string; id: string; version: number; entries: number }[]> {
  return trx
    .selectFrom('incidents')
    .select(['organisationid', 'id', 'version', 'logseq as entries'])
    .where('organisationid', 'in', organisationids)
    .where('closed', 'is', null)
    .orderBy('id')
    .execute()
}

/** When the first of the open incidents and exercises was reported; undefined without any. */
export async function findFirstOpenReport({
  trx,
  organisationid,
}: Scope): Promise<string | undefined> {
  const row = await trx
    .selectFrom('incidents')
    .select('timestamp')
    .where('organisationid', '=', organisationid)
    .where('closed', 'is', null)
    .orderBy('timestamp')
    .limit(1)
    .executeTakeFirst()
  return row?.timestamp
}

/** The incident that was reported last of those that are open; an exercise only if nothing else is. */
export async function findNewestOpenId({
  trx,
  organisationid,
}: Scope): Promise<string | undefined> {
  const row = await trx
    .selectFrom('incidents')
    .select('id')
    .where('organisationid', '=', organisationid)
    .where('closed', 'is', null)
    .orderBy('exercise')
    .orderBy('timestamp', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

/** Whether an incident or exercise that was reported since then is still open. */
export async function isOpenSince({ trx, organisationid }: Scope, since: string): Promise<boolean> {
  const incident = await trx
    .selectFrom('incidents')
    .select('id')
    .where('organisationid', '=', organisationid)
    .where('closed', 'is', null)
    .where('timestamp', '>=', since)
    .limit(1)
    .executeTakeFirst()
  return incident !== undefined
}

/** Whether an incident or exercise is open, or was closed later than that. */
export async function isOpenOrClosedSince(
  { trx, organisationid }: Scope,
  since: string,
): Promise<boolean> {
  const incident = await trx
    .selectFrom('incidents')
    .select('id')
    .where('organisationid', '=', organisationid)
    .where((e) => e.or([e('closed', 'is', null), e('closed', '>', since)]))
    .limit(1)
    .executeTakeFirst()
  return incident !== undefined
}

/** The ids of the open incidents, or of the open exercises. */
export async function findOpenIds(
  { trx, organisationid }: Scope,
  { exercise }: { exercise: boolean },
): Promise<string[]> {
  const rows = await trx
    .selectFrom('incidents')
    .select('id')
    .where('organisationid', '=', organisationid)
    .where('closed', 'is', null)
    .where('exercise', '=', exercise)
    .execute()
  return rows.map(({ id }) => id)
}

/** Whether a real incident is open; exercises do not count. */
export async function hasOpenIncident({ trx, organisationid }: Scope): Promise<boolean> {
  const incident = await trx
    .selectFrom('incidents')
    .select('id')
    .where('organisationid', '=', organisationid)
    .where('closed', 'is', null)
    .where('exercise', '=', false)
    .limit(1)
    .executeTakeFirst()
  return incident !== undefined
}
