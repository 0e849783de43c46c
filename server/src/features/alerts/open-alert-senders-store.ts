import type { OrganisationTransaction } from '../../platform/database/database.ts'

/** The open alerts of these organisations, each with its sender. */
export function readOpenAlertSenders(
  trx: OrganisationTransaction,
  organisationids: readonly string[],
): Promise<{ organisationid: string; id: string; userid: string }[]> {
  return trx
    .selectFrom('alerts')
    .select(['organisationid', 'id', 'userid'])
    .where('organisationid', 'in', organisationids)
    .where('ended', 'is', null)
    .orderBy('id')
    .execute()
}
