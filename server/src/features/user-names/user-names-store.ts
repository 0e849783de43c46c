import type { Scope } from '../../platform/database/database.ts'

/** The names by user id, including deleted users. */
export async function readUserNames({ trx, organisationid }: Scope): Promise<Map<string, string>> {
  const rows = await trx
    .selectFrom('users')
    .select(['id', 'name'])
    .where('organisationid', '=', organisationid)
    .execute()
  return new Map(rows.map((row) => [row.id, row.name]))
}
