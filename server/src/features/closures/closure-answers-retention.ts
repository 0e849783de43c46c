import { dayIn, daysAfter } from '@holdfast/contract/days'
import type { Context } from '../../platform/context.ts'
import { readAgreedTime } from '../../platform/database/clock.ts'
import { HourlyJob } from '../../platform/hourly-job.ts'
import { removeAnswersBefore } from './closure-answers-store.ts'

const KEPT_DAYS = 28

type Dependencies = { readOrganisations: () => Promise<{ id: string }[]> }

/** Deletes who could get in, some weeks after the day. That the school was closed, and why, stays. */
export function createClosureAnswersRetention(
  context: Context,
  dependencies: Dependencies,
): HourlyJob {
  return new HourlyJob({
    // A wrong clock must not delete what nobody can bring back.
    work: async () =>
      (await readAgreedTime(context)) === undefined ? 0 : removeOldAnswers(context, dependencies),
    onFailure: (error) =>
      context.log.error({ err: error }, 'Old answers to closures could not be deleted'),
  })
}

/** Resolves to how many were deleted. */
export async function removeOldAnswers(
  { database, now }: Pick<Context, 'database' | 'now'>,
  { readOrganisations }: Dependencies,
): Promise<number> {
  const before = daysAfter(dayIn('UTC', now()), -KEPT_DAYS)
  let removed = 0
  for (const { id } of await readOrganisations()) {
    removed += await database.change(id, [], (scope) => removeAnswersBefore(scope, before))
  }
  return removed
}
