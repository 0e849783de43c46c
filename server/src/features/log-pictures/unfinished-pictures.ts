import { TOKEN_LIFETIME_MS } from '@holdfast/contract/limits'
import type { Context } from '../../platform/context.ts'
import { readAgreedTime } from '../../platform/database/clock.ts'
import { HourlyJob } from '../../platform/hourly-job.ts'
import { removeUntouched } from './log-pictures-store.ts'

type Dependencies = { readOrganisations: () => Promise<{ id: string }[]> }

/**
 * Deletes what has come of pictures that nobody finishes. A device that has one still sends it from its
 * beginning.
 */
export function createUnfinishedPictures(context: Context, dependencies: Dependencies): HourlyJob {
  return new HourlyJob({
    // A wrong clock must not delete what a phone has already sent, and may not have any more.
    work: async () =>
      (await readAgreedTime(context)) === undefined
        ? 0
        : removeUnfinishedPictures(context, dependencies),
    onFailure: (error) =>
      context.log.error({ err: error }, 'Unfinished pictures could not be deleted'),
  })
}

/** Resolves to how many were deleted. */
export async function removeUnfinishedPictures(
  { database, now }: Pick<Context, 'database' | 'now'>,
  { readOrganisations }: Dependencies,
): Promise<number> {
  const before = new Date(now().getTime() - TOKEN_LIFETIME_MS)
  let removed = 0
  for (const { id } of await readOrganisations()) {
    removed += await database.change(id, [], (scope) => removeUntouched(scope, before))
  }
  return removed
}
