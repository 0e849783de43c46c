import { sql } from 'kysely'
import type { OrganisationTransaction } from '../../platform/database/database.ts'
import type { StoredExpiry } from './incident-expiry-rules.ts'

/** Several processes announce one after the other, so that each incident is announced once. */
export async function lockExpiries(
  trx: OrganisationTransaction,
  organisationid: string,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`incident expiries ${organisationid}`}, 0))`.execute(
    trx,
  )
}

export async function readExpiries(
  trx: OrganisationTransaction,
  organisationid: string,
): Promise<StoredExpiry[]> {
  return trx
    .selectFrom('incident_expiries')
    .select(['incidentid', 'announced', 'seen', 'keptby'])
    .where('organisationid', '=', organisationid)
    .orderBy('announced')
    .orderBy('incidentid')
    .execute()
}

export async function upsertExpiries(
  trx: OrganisationTransaction,
  organisationid: string,
  incidentids: readonly string[],
  time: Date,
): Promise<void> {
  if (incidentids.length === 0) return
  const announced = time.toISOString()
  await trx
    .insertInto('incident_expiries')
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

/** All that are left were found past their retention again. */
export async function markExpiriesSeen(
  trx: OrganisationTransaction,
  organisationid: string,
  time: Date,
): Promise<void> {
  await trx
    .updateTable('incident_expiries')
    .set({ seen: time.toISOString() })
    .where('organisationid', '=', organisationid)
    .execute()
}

export async function deleteExpiries(
  trx: OrganisationTransaction,
  organisationid: string,
  incidentids: readonly string[],
): Promise<void> {
  if (incidentids.length === 0) return
  await trx
    .deleteFrom('incident_expiries')
    .where('organisationid', '=', organisationid)
    .where('incidentid', 'in', incidentids)
    .execute()
}

/** Undefined when the incident is not past its retention. */
export async function lockExpiry(
  trx: OrganisationTransaction,
  organisationid: string,
  incidentid: string,
): Promise<StoredExpiry | undefined> {
  return trx
    .selectFrom('incident_expiries')
    .select(['incidentid', 'announced', 'seen', 'keptby'])
    .where('organisationid', '=', organisationid)
    .where('incidentid', '=', incidentid)
    .forUpdate()
    .executeTakeFirst()
}

export async function updateExpiry(
  trx: OrganisationTransaction,
  organisationid: string,
  { incidentid, announced, seen, keptby }: StoredExpiry,
): Promise<void> {
  await trx
    .updateTable('incident_expiries')
    .set({ announced, seen, keptby })
    .where('organisationid', '=', organisationid)
    .where('incidentid', '=', incidentid)
    .execute()
}
