import type { Context } from '../../../platform/context.ts'
import { readAgreedTime } from '../../../platform/database/clock.ts'
import { HourlyJob } from '../../../platform/hourly-job.ts'
import { removeOldReplies } from './replies/replies-store.ts'

const KEPT_MS = 28 * 24 * 60 * 60 * 1000

type Dependencies = { readOrganisations: () => Promise<{ id: string }[]> }

/** Deletes text messages that came back and belong to no alert, and so to no incident that is deleted one day. */
export function createRepliesRetention(context: Context, dependencies: Dependencies): HourlyJob {
  return new HourlyJob({
    // A wrong clock must not delete what nobody can bring back.
    work: async () =>
      (await readAgreedTime(context)) === undefined ? 0 : removeOld(context, dependencies),
    onFailure: (error) =>
      context.log.error({ err: error }, 'Old replies by text message could not be deleted'),
  })
}

/** Resolves to how many were deleted. */
export async function removeOld(
  { database, now }: Pick<Context, 'database' | 'now'>,
  { readOrganisations }: Dependencies,
): Promise<number> {
  const before = new Date(now().getTime() - KEPT_MS).toISOString()
  let removed = 0
  for (const { id } of await readOrganisations()) {
    removed += await database.change(id, [], (scope) => removeOldReplies(scope, before))
  }
  return removed
}
