import type { AttendanceToken } from '@holdfast/contract/roll-call/attendance-tokens'
import { sql } from 'kysely'
import type { Scope } from '../../../platform/database/database.ts'

/** Serialises changes of an organisation's tokens. */
export async function lockAttendanceTokens({ trx, organisationid }: Scope): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`attendance tokens ${organisationid}`}, 0))`.execute(
    trx,
  )
}

/** Those that have expired too: an admin sees why nobody says any more who is absent. */
export function readAttendanceTokens({ trx, organisationid }: Scope): Promise<AttendanceToken[]> {
  return trx
    .selectFrom('attendance_tokens')
    .select(['id', 'name', 'created', 'expires', 'lastused'])
    .where('organisationid', '=', organisationid)
    .orderBy('created')
    .execute()
}

export async function insertAttendanceToken(
  { trx, organisationid }: Scope,
  token: { id: string; name: string; tokenhash: string; created: Date; expires: Date },
): Promise<void> {
  await trx
    .insertInto('attendance_tokens')
    .values({ ...token, organisationid })
    .execute()
}

/** Returns its name, or undefined if there is none. */
export async function removeAttendanceToken(
  { trx, organisationid }: Scope,
  id: string,
): Promise<string | undefined> {
  const removed = await trx
    .deleteFrom('attendance_tokens')
    .where('organisationid', '=', organisationid)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst()
  return removed?.name
}

export async function noteUse(
  { trx, organisationid }: Scope,
  id: string,
  lastused: Date,
): Promise<void> {
  await trx
    .updateTable('attendance_tokens')
    .set({ lastused })
    .where('organisationid', '=', organisationid)
    .where('id', '=', id)
    .execute()
}

/**
 * Counts somebody of whom the system says that they have left or are new, and returns how many these are within a day.
 * Undefined if the token has been deleted meanwhile.
 */
export async function countOfDay(
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
