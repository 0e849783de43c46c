import { TOKEN_LIFETIME_MS } from '@holdfast/contract/limits'
import type { Context } from '../../platform/context.ts'
import { removeUntouched } from './log-pictures-store.ts'

/**
 * Deletes what has come of pictures that nobody finishes. A device that has one still sends it from its
 * beginning. Runs at the start and every hour.
 */

const RUN_INTERVAL_MS = 60 * 60 * 1000

type Dependencies = { readOrganisations: () => Promise<{ id: string }[]> }

export function createUnfinishedPictures(
  context: Context,
  dependencies: Dependencies,
): { start(): void; stop(): Promise<void> } {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<unknown> = Promise.resolve()
  let isStopped = false

  function schedule(): void {
    running = removeUnfinishedPictures(context, dependencies)
      .catch((error: unknown) => {
        context.log.error({ err: error }, 'Unfinished pictures could not be deleted')
      })
      .finally(() => {
        if (isStopped) return
        timer = setTimeout(schedule, RUN_INTERVAL_MS)
        timer.unref()
      })
  }

  return {
    start: schedule,
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
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
