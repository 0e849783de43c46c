import { sql } from 'kysely'
import type { Scope } from '../../../platform/database/database.ts'

/**
 * Counts somebody of whom the system says that they have left or are new, and returns how many these are within a day.
 * Undefined if the token has been deleted meanwhile.
 */
export async function countWithinDay(
  { trx, organisationid }: Scope,
  counting: { tokenid: string; column: 'leavers' | 'newcomers'; now: Date; dayAgo: Date },
): Promise<number | undefined> {
  const { tokenid, column, now, dayAgo } = counting
  const [count, since] = [sql.ref(column), sql.ref(`${column}since`)]
  const { rows } = await sql<{ counted: number }>`
    update attendance_tokens set
      ${count} = case when ${since} > ${dayAgo.toISOString()} then ${count} + 1 else 1 end,
      ${since} = case when ${since} > ${dayAgo.toISOString()} then ${since}
        else ${now.toISOString()}::timestamptz end
    where organisationid = ${organisationid} and id = ${tokenid}
    returning ${count} as counted
  `.execute(trx)
  return rows[0]?.counted
}
