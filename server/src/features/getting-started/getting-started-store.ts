import type { GettingStarted, PreparationStep } from '@holdfast/contract/getting-started'
import type { OrganisationTransaction } from '../../platform/database/database.ts'

type NotNeeded = GettingStarted['notneeded'][number]

export function readStepsNotNeeded(
  trx: OrganisationTransaction,
  organisationid: string,
): Promise<NotNeeded[]> {
  return trx
    .selectFrom('steps_not_needed')
    .select(['step', 'userid', 'authorname', 'timestamp'])
    .where('organisationid', '=', organisationid)
    .orderBy('step')
    .execute()
}

/** If somebody has already said so, keeps their name. */
export async function insertStepNotNeeded(
  trx: OrganisationTransaction,
  organisationid: string,
  notNeeded: NotNeeded,
): Promise<void> {
  await trx
    .insertInto('steps_not_needed')
    .values({ organisationid, ...notNeeded })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function removeStepNotNeeded(
  trx: OrganisationTransaction,
  organisationid: string,
  step: PreparationStep,
): Promise<void> {
  await trx
    .deleteFrom('steps_not_needed')
    .where('organisationid', '=', organisationid)
    .where('step', '=', step)
    .execute()
}
