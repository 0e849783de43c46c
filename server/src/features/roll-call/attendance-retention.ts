import type { Context } from '../../platform/context.ts'
import { readAgreedTime } from '../../platform/database/clock.ts'
import type { Scope } from '../../platform/database/database.ts'
import { HourlyJob } from '../../platform/hourly-job.ts'
import {
  delayVisitors,
  readRetention,
  visitorsFrom,
  visitorsLeftBefore,
} from '../incidents/index.ts'
import { removeOldAttendance } from './attendance-store.ts'
import { removeDeparted } from './visitors-store.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const KEPT_LISTS_MS = 7 * DAY_MS

type Dependencies = { readOrganisations: () => Promise<{ id: string }[]> }

/** Deletes what nobody needs any more to know who was here. */
export function createAttendanceRetention(context: Context, dependencies: Dependencies): HourlyJob {
  return new HourlyJob({
    // A wrong clock must not delete what nobody can bring back.
    work: async () =>
      (await readAgreedTime(context)) === undefined ? 0 : removeOld(context, dependencies),
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
        (await removeOldVisitors(scope, now().getTime())),
    )
  }
  return removed
}

async function removeOldVisitors(scope: Scope, time: number): Promise<number> {
  const before = visitorsLeftBefore(await readRetention(scope), time)
  if (before instanceof Date) return removeDeparted(scope, before.toISOString())
  if (before === 'misdated') await delayVisitors(scope, visitorsFrom(time))
  return 0
}
