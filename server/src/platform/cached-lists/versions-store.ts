import { sql } from 'kysely'
import type { OrganisationTransaction } from '../database/database.ts'

type VersionKey = { organisationid: string; collection: string }

/** The versions under these keys, by `organisationid collection`. What was never changed has none. */
export async function readVersions(
  trx: OrganisationTransaction,
  keys: readonly VersionKey[],
): Promise<Map<string, number>> {
  const organisations = keys.map(({ organisationid }) => organisationid)
  const collections = keys.map(({ collection }) => collection)
  const { rows } = await sql<VersionKey & { version: number }>`
    select organisationid, collection, version from collection_versions
    where (organisationid, collection) in
      (select * from unnest(${organisations}::text[], ${collections}::text[]))
  `.execute(trx)
  return new Map(
    rows.map(({ organisationid, collection, version }) => [
      `${organisationid} ${collection}`,
      version,
    ]),
  )
}
