import { sql } from 'kysely'
import type { Scope } from '../../platform/database/database.ts'
import type { StoredDeletion } from './announced-deletions-rules.ts'

/** Lets only one process at a time announce, so that each incident is announced once. */
export async function lockDeletions({ trx, organisationid }: Scope): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`announced deletions ${organisationid}`}, 0))`.execute(
    trx,
  )
}

export async function readDeletions({ trx, organisationid }: Scope): Promise<StoredDeletion[]> {
  return trx
    .selectFrom('announced_deletions')
    .select(['incidentid', 'announced', 'seen', 'keptby'])
    .where('organisationid', '=', organisationid)
    .orderBy('announced')
    .orderBy('incidentid')
    .execute()
}

export async function upsertDeletions(
  { trx, organisationid }: Scope,
  incidentids: readonly string[],
  time: Date,
): Promise<void> {
  if (incidentids.length === 0) return
  const announced = time.toISOString()
  await trx
    .insertInto('announced_deletions')
    .values(
      incidentids.map((incidentid) => ({ organisationid, incidentid, announced, seen: announced })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['organisationid', 'incidentid'])
        .doUpdateSet({ announced, seen: announced }),
    )
    .execute()
}

/** Stores that the remaining incidents were found past their retention again. */
export async function markDeletionsSeen({ trx, organisationid }: Scope, time: Date): Promise<void> {
  await trx
    .updateTable('announced_deletions')
    .set({ seen: time.toISOString() })
    .where('organisationid', '=', organisationid)
    .execute()
}

export async function withdrawDeletions(
  { trx, organisationid }: Scope,
  incidentids: readonly string[],
): Promise<void> {
  if (incidentids.length === 0) return
  await trx
    .deleteFrom('announced_deletions')
    .where('organisationid', '=', organisationid)
    .where('incidentid', 'in', incidentids)
    .execute()
}

/** Undefined if the incident is not past its retention. */
export async function lockDeletion(
  { trx, organisationid }: Scope,
  incidentid: string,
): Promise<StoredDeletion | undefined> {
  return trx
    .selectFrom('announced_deletions')
    .select(['incidentid', 'announced', 'seen', 'keptby'])
    .where('organisationid', '=', organisationid)
    .where('incidentid', '=', incidentid)
    .forUpdate()
    .executeTakeFirst()
}

export async function updateDeletion(
  { trx, organisationid }: Scope,
  { incidentid, announced, seen, keptby }: StoredDeletion,
): Promise<void> {
  await trx
    .updateTable('announced_deletions')
    .set({ announced, seen, keptby })
    .where('organisationid', '=', organisationid)
    .where('incidentid', '=', incidentid)
    .execute()
}
