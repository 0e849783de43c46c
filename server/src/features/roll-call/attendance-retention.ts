import type { Context } from '../../platform/context.ts'
import { HourlyJob } from '../../platform/hourly-job.ts'
import { removeOldAttendance } from './attendance-store.ts'
import { removeDeparted } from './visitors-store.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const KEPT_LISTS_MS = 7 * DAY_MS
const KEPT_VISITORS_MS = 30 * DAY_MS

type Dependencies = { readOrganisations: () => Promise<{ id: string }[]> }

/** Deletes what nobody needs any more to know who was here. */
export function createAttendanceRetention(context: Context, dependencies: Dependencies): HourlyJob {
  return new HourlyJob({
    work: () => removeOld(context, dependencies),
    onFailure: (error) =>
      context.log.error({ err: error }, 'Old lists of who was here could not be deleted'),
  })
}

/** Resolves to how many were deleted. */
export async function removeOld(
  { database, now }: Pick<Context, 'database' | 'now'>,
  { readOrganisations }: Dependencies,
): Promise<number> {
  const before = (age: number) => new Date(now().getTime() - age).toISOString()
  let removed = 0
  for (const { id } of await readOrganisations()) {
    removed += await database.change(
      id,
      [],
      async (scope) =>
        (await removeOldAttendance(scope, before(KEPT_LISTS_MS))) +
        (await removeDeparted(scope, before(KEPT_VISITORS_MS))),
    )
  }
  return removed
}
