import type { Scope } from '../../platform/database/database.ts'

export type ClosurePush = { closureid: string; attempts: number; reached: string[] }

/**
 * Takes the push for one attempt; undefined if another process has it. Without a result it is due again at
 * `retry`, because the process may have died.
 */
export function claimPush(
  { trx, organisationid }: Scope,
  { closureid, now, retry }: { closureid: string; now: Date; retry: Date },
): Promise<ClosurePush | undefined> {
  return trx
    .updateTable('closure_pushes')
    .set((e) => ({ due: retry, attempts: e('attempts', '+', 1) }))
    .where('organisationid', '=', organisationid)
    .where('closureid', '=', closureid)
    .where('done', 'is', null)
    .where('due', '<=', now.toISOString())
    .returning(['closureid', 'attempts', 'reached'])
    .executeTakeFirst()
}

/** `done` is null if some devices are still to be told. */
export async function storeProgress(
  { trx, organisationid }: Scope,
  { closureid, reached }: Pick<ClosurePush, 'closureid' | 'reached'>,
  done: Date | null,
): Promise<void> {
  await trx
    .updateTable('closure_pushes')
    // Addresses of devices are kept only while they are needed.
    .set({ done, reached: done === null ? reached : [] })
    .where('organisationid', '=', organisationid)
    .where('closureid', '=', closureid)
    .execute()
}
