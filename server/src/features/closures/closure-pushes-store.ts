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

type Progress = Pick<ClosurePush, 'closureid' | 'reached'> & {
  waiting: number
  /** When those who could not be told are tried again; null if there are none. */
  retry: Date | null
}

export async function storeProgress(
  { trx, organisationid }: Scope,
  { closureid, reached, waiting, retry }: Progress,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('closure_pushes')
    .set({
      ...{ told: reached.length, waiting },
      // Addresses of devices are kept only while they are needed.
      ...(retry === null ? { done: now, reached: [] } : { due: retry, reached }),
    })
    .where('organisationid', '=', organisationid)
    .where('closureid', '=', closureid)
    .execute()
}

/** What became of the push of a declaration. */
export function findPushProgress({ trx, organisationid }: Scope, closureid: string) {
  return trx
    .selectFrom('closure_pushes')
    .select(['told', 'waiting', 'done'])
    .where('organisationid', '=', organisationid)
    .where('closureid', '=', closureid)
    .executeTakeFirst()
}
