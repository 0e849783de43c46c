import { sql } from 'kysely'
import type { Scope } from '../../../platform/database/database.ts'

export type HandoverNotice = { seq: number; incidentid: string; handoverid: string }

export async function insertNotices(
  { trx, organisationid }: Scope,
  handover: Pick<HandoverNotice, 'incidentid' | 'handoverid'>,
  userids: readonly string[],
  due: Date,
): Promise<void> {
  if (userids.length === 0) return
  const { incidentid, handoverid } = handover
  await trx
    .insertInto('handover_notices')
    .values(
      userids.map((userid) => ({
        organisationid,
        incidentid,
        handoverid,
        userid,
        due,
        done: null,
      })),
    )
    .execute()
}

/** Marks the person's notices as told, and returns them, oldest first. */
export async function takeNotices(
  { trx, organisationid }: Scope,
  userid: string,
  now: Date,
): Promise<HandoverNotice[]> {
  const taken = await trx
    .updateTable('handover_notices')
    .set({ done: now })
    .where('organisationid', '=', organisationid)
    .where('userid', '=', userid)
    .where('done', 'is', null)
    .where('due', '<=', now.toISOString())
    .returning(['seq', 'incidentid', 'handoverid'])
    .execute()
  return taken.sort((a, b) => a.seq - b.seq)
}

const MAX_ATTEMPTS = 5
const FIRST_RETRY_SECONDS = 5

/** Has the notices told again, each time twice as late. */
export async function retryNotices(
  { trx, organisationid }: Scope,
  seqs: readonly number[],
  now: Date,
): Promise<void> {
  await trx
    .updateTable('handover_notices')
    .set({
      done: null,
      due: sql`${now.toISOString()}::timestamptz
        + ${FIRST_RETRY_SECONDS} * power(2, attempts) * interval '1 second'`,
      attempts: sql`attempts + 1`,
    })
    .where('organisationid', '=', organisationid)
    .where('seq', 'in', seqs)
    .where('attempts', '<', MAX_ATTEMPTS)
    .execute()
}

/** When the person was last told, so that nobody makes a phone ring all the time; null if never. */
export async function findLastTold(
  { trx, organisationid }: Scope,
  userid: string,
  now: Date,
): Promise<string | null> {
  const row = await trx
    .selectFrom('handover_notices')
    .select((e) => e.fn.max('done').as('last'))
    .where('organisationid', '=', organisationid)
    .where('userid', '=', userid)
    .where('done', '<=', now.toISOString())
    .executeTakeFirst()
  return row?.last ?? null
}
