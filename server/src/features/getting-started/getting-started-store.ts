import type { GettingStarted, PreparationStep } from '@holdfast/contract/getting-started'
import type { Scope } from '../../platform/database/database.ts'

type NotNeeded = GettingStarted['notneeded'][number]

export function readStepsNotNeeded({ trx, organisationid }: Scope): Promise<NotNeeded[]> {
  return trx
    .selectFrom('steps_not_needed')
    .select(['step', 'userid', 'authorname', 'timestamp'])
    .where('organisationid', '=', organisationid)
    .orderBy('step')
    .execute()
}

/** If somebody has already said so, keeps their name. */
export async function insertStepNotNeeded(
  { trx, organisationid }: Scope,
  notNeeded: NotNeeded,
): Promise<void> {
  await trx
    .insertInto('steps_not_needed')
    .values({ organisationid, ...notNeeded })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function removeStepNotNeeded(
  { trx, organisationid }: Scope,
  step: PreparationStep,
): Promise<void> {
  await trx
    .deleteFrom('steps_not_needed')
    .where('organisationid', '=', organisationid)
    .where('step', '=', step)
    .execute()
}
