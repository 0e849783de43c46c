import { type Kysely, sql } from 'kysely'
import type { SystemTransaction } from '../../platform/database/database.ts'
import type { SystemTables } from '../../platform/database/tables.ts'

/** `provider`: released by its admin; `earlier`: named before a proof was asked for. */
export type ProofKind = 'dns' | 'provider' | 'earlier'
export type Proof = { domain: string; how: ProofKind; at: string }

export function readProofs(system: Kysely<SystemTables>, organisationid: string): Promise<Proof[]> {
  return system
    .selectFrom('proven_domains')
    .select(['domain', 'how', 'at'])
    .where('organisationid', '=', organisationid)
    .execute()
}

/** @returns false if it was proven in this way before */
export async function insertProof(
  trx: SystemTransaction,
  organisationid: string,
  { domain, how, at }: { domain: string; how: ProofKind; at: Date },
): Promise<boolean> {
  const row = await trx
    .insertInto('proven_domains')
    .values({ organisationid, domain, how, at })
    .onConflict((conflict) =>
      conflict
        .columns(['organisationid', 'domain'])
        .doUpdateSet({ how, at })
        .where('proven_domains.how', '!=', how),
    )
    .returning('domain')
    .executeTakeFirst()
  return row !== undefined
}

/** @returns whether there was one */
export async function deleteProof(
  trx: SystemTransaction,
  organisationid: string,
  domain: string,
): Promise<boolean> {
  const deleted = await trx
    .deleteFrom('proven_domains')
    .where('organisationid', '=', organisationid)
    .where('domain', '=', domain)
    .returning('domain')
    .executeTakeFirst()
  return deleted !== undefined
}

/** Those of domains that the settings do not name any more. */
export async function deleteOtherProofs(
  trx: SystemTransaction,
  organisationid: string,
  domains: readonly string[],
): Promise<void> {
  await trx
    .deleteFrom('proven_domains')
    .where('organisationid', '=', organisationid)
    .where(sql<boolean>`domain <> all(${domains}::text[])`)
    .execute()
}
