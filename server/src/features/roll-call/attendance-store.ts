import type { Attendance } from '@holdfast/contract/roll-call/attendance'
import type { Absence } from '@holdfast/contract/roll-call/people'
import { sql } from 'kysely'
import type { Scope } from '../../platform/database/database.ts'

const COLUMNS = ['day', 'starts', 'ends', 'absent', 'given', 'authorname'] as const

/** The last list of the day. */
export async function findAttendance(
  { trx, organisationid }: Scope,
  day: string,
): Promise<Attendance | undefined> {
  const row = await trx
    .selectFrom('absence_lists')
    .select(COLUMNS)
    .where('organisationid', '=', organisationid)
    .where('day', '=', day)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && toAttendance(row)
}

/** The last list that applies at that moment, whatever day it is where it was given, and by whom. */
export async function findListAt(
  scope: Scope,
  moment: string,
): Promise<(Attendance & { userid: string }) | undefined> {
  const row = await findRowAt(scope, moment)
  return row && { ...toAttendance(row), userid: row.userid }
}

/** Who is absent by it, by the id of the person. */
export async function readAbsences(
  scope: Scope,
  moment: string,
): Promise<ReadonlyMap<string, Absence>> {
  const row = await findRowAt(scope, moment)
  if (row === undefined) return new Map()
  const { starts: from, ends: until, given, authorname: givenby } = row
  return new Map(row.absent.map((id) => [id, { from, until, given, givenby }]))
}

function findRowAt({ trx, organisationid }: Scope, moment: string): Promise<NewList | undefined> {
  return trx
    .selectFrom('absence_lists')
    .select([...COLUMNS, 'userid'])
    .where('organisationid', '=', organisationid)
    .where('starts', '<=', moment)
    .where('ends', '>', moment)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
}

type NewList = {
  day: string
  starts: string
  ends: string
  absent: string[]
  given: string
  userid: string
  authorname: string
}

export async function insertAttendance(
  { trx, organisationid }: Scope,
  list: NewList,
): Promise<Attendance> {
  const row = await trx
    .insertInto('absence_lists')
    .values({ ...list, organisationid })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
  return toAttendance(row)
}

/**
 * Deletes the lists of days that ended before, but not those of a day on which an incident was open: who was
 * expected in it is told by them. Returns how many.
 */
export async function removeOldAttendance(
  { trx, organisationid }: Scope,
  before: string,
): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('absence_lists')
    .where('organisationid', '=', organisationid)
    .where('ends', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('incidents')
            .select('incidents.id')
            .whereRef('incidents.organisationid', '=', 'absence_lists.organisationid')
            .whereRef('incidents.timestamp', '<', 'absence_lists.ends')
            .where(
              sql<boolean>`coalesce(incidents.closed, 'infinity'::timestamptz) >= absence_lists.starts`,
            ),
        ),
      ),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}

function toAttendance(row: Omit<NewList, 'userid'>): Attendance {
  const { day, starts: from, ends: until, absent, given, authorname: givenby } = row
  return { day, absent, from, until, given, givenby }
}
