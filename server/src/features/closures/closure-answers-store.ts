import type { ClosureAnswer } from '@holdfast/contract/closures/closures'
import type { Scope } from '../../platform/database/database.ts'

export type StoredAnswer = ClosureAnswer & {
  userid: string
  devicetimestamp: string
  received: string
}

const OWN_COLUMNS = ['id', 'day', 'closureid', 'answer', 'note', 'timestamp'] as const
const COLUMNS = [...OWN_COLUMNS, 'userid', 'devicetimestamp', 'received'] as const

export function findAnswer(
  { trx, organisationid }: Scope,
  id: string,
): Promise<StoredAnswer | undefined> {
  return trx
    .selectFrom('closure_answers')
    .select(COLUMNS)
    .where('organisationid', '=', organisationid)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Resolves to false if there is an answer under this id already. */
export async function insertAnswer(
  { trx, organisationid }: Scope,
  answer: StoredAnswer,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('closure_answers')
    .values({ organisationid, ...answer })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** The last answer of each person to the day. */
export function readLastAnswers(
  { trx, organisationid }: Scope,
  day: string,
): Promise<StoredAnswer[]> {
  return trx
    .selectFrom('closure_answers')
    .select(COLUMNS)
    .distinctOn('userid')
    .where('organisationid', '=', organisationid)
    .where('day', '=', day)
    .orderBy('userid')
    .orderBy('timestamp', 'desc')
    .orderBy('received', 'desc')
    .execute()
}

/** Of one person the last answer to each of these days. */
export function readAnswersOf(
  { trx, organisationid }: Scope,
  { userid, since }: { userid: string; since: string },
): Promise<ClosureAnswer[]> {
  return trx
    .selectFrom('closure_answers')
    .select(OWN_COLUMNS)
    .distinctOn('day')
    .where('organisationid', '=', organisationid)
    .where('userid', '=', userid)
    .where('day', '>=', since)
    .orderBy('day')
    .orderBy('timestamp', 'desc')
    .orderBy('received', 'desc')
    .execute()
}

/** When one person answered to the day. */
export function readOwnTimes(
  { trx, organisationid }: Scope,
  { day, userid }: { day: string; userid: string },
) {
  return trx
    .selectFrom('closure_answers')
    .select(['userid', 'timestamp', 'devicetimestamp'])
    .where('organisationid', '=', organisationid)
    .where('day', '=', day)
    .where('userid', '=', userid)
    .execute()
}

/** Deletes the answers to the days before this one. Resolves to how many. */
export async function removeAnswersBefore(
  { trx, organisationid }: Scope,
  day: string,
): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('closure_answers')
    .where('organisationid', '=', organisationid)
    .where('day', '<', day)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
