import { type Kysely, sql } from 'kysely'
import type { SystemTransaction } from '../../platform/database/database.ts'
import type { SystemTables } from '../../platform/database/tables.ts'

/** `provider`: released by an admin of the provider; `earlier`: set before proofs were required. */
export type ProofKind = 'dns' | 'provider' | 'earlier'
export type Proof = { domain: string; how: ProofKind; at: string }

export function readProofs(system: Kysely<SystemTables>, organisationid: string): Promise<Proof[]> {
  return system
    .selectFrom('proven_domains')
    .select(['domain', 'how', 'at'])
    .where('organisationid', '=', organisationid)
    .execute()
}

/** @returns false if it was already proven in this way */
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

/** @returns whether there was a proof */
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

/** Deletes the proofs of domains that are no longer in the settings. */
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
