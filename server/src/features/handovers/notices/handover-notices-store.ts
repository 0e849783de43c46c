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

/** Marks the person's notices as told and returns the last one: a push has no words, so one is enough. */
export async function takeNotices(
  { trx, organisationid }: Scope,
  userid: string,
  now: Date,
): Promise<HandoverNotice | undefined> {
  const taken = await trx
    .updateTable('handover_notices')
    .set({ done: now })
    .where('organisationid', '=', organisationid)
    .where('userid', '=', userid)
    .where('done', 'is', null)
    .where('due', '<=', now.toISOString())
    .returning(['seq', 'incidentid', 'handoverid'])
    .execute()
  return taken.sort((a, b) => a.seq - b.seq).at(-1)
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
