import type { ProcedureName } from '@holdfast/contract/preparedness'
import type { Scope } from '../../platform/database/database.ts'

/** The page that holds a procedure, and the kind of alert by which it is practised. */
export type StoredProcedure = { procedure: ProcedureName; page: string; kind: string }

/** Only what an admin has chosen. */
export function readChosenProcedures({ trx, organisationid }: Scope): Promise<StoredProcedure[]> {
  return trx
    .selectFrom('preparedness_procedures')
    .select(['procedure', 'page', 'kind'])
    .where('organisationid', '=', organisationid)
    .execute()
}

export async function upsertProcedure(
  { trx, organisationid }: Scope,
  { procedure, page, kind }: StoredProcedure,
): Promise<void> {
  await trx
    .insertInto('preparedness_procedures')
    .values({ organisationid, procedure, page, kind })
    .onConflict((conflict) =>
      conflict.columns(['organisationid', 'procedure']).doUpdateSet({ page, kind }),
    )
    .execute()
}
