import { sql } from 'kysely'
import type { Scope } from '../../../platform/database/database.ts'
import type { NoticeEvent } from './task-notices-rules.ts'

export type TaskNotice = {
  seq: number
  incidentid: string
  taskid: string
  event: NoticeEvent
  taskdue: string | null
  due: string
  attempts: number
}

type NewNotice = {
  incidentid: string
  taskid: string
  event: NoticeEvent
  userid: string | null
  taskdue: Date | null
  due: Date
}

const COLUMNS = ['seq', 'incidentid', 'taskid', 'event', 'taskdue', 'due', 'attempts'] as const

/** A time that is stored already stays as it is, so that nobody is told twice. */
export async function insertNotices(
  { trx, organisationid }: Scope,
  notices: readonly NewNotice[],
): Promise<void> {
  if (notices.length === 0) return
  await trx
    .insertInto('task_notices')
    .values(notices.map((notice) => ({ ...notice, organisationid })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Lets one process at a time tell one user, or turn the times of an organisation into notices. */
export async function lockNotices(
  { trx, organisationid }: Scope,
  userid: string | null,
): Promise<void> {
  const lock = `task notices ${organisationid} ${userid ?? ''}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(trx)
}

export async function readDueNotices(
  { trx, organisationid }: Scope,
  userid: string | null,
  now: Date,
): Promise<TaskNotice[]> {
  return trx
    .selectFrom('task_notices')
    .select(COLUMNS)
    .where('organisationid', '=', organisationid)
    .where('userid', userid === null ? 'is' : '=', userid)
    .where('done', 'is', null)
    .where('due', '<=', now.toISOString())
    .orderBy('seq')
    .execute()
}

/** When the user was last told of a task; null if never. A clock that was ahead then counts for nothing. */
export async function findLastTold(
  { trx, organisationid }: Scope,
  userid: string,
  now: Date,
): Promise<string | null> {
  const row = await trx
    .selectFrom('task_notices')
    .select((e) => e.fn.max('done').as('last'))
    .where('organisationid', '=', organisationid)
    .where('userid', '=', userid)
    .where('told', '=', true)
    .where('done', '<=', now.toISOString())
    .executeTakeFirst()
  return row?.last ?? null
}

type Outcome = Partial<{ done: Date | null; told: boolean; due: Date; attempts: number }>

export async function updateNotices(
  { trx, organisationid }: Scope,
  seqs: readonly number[],
  outcome: Outcome,
): Promise<void> {
  if (seqs.length === 0) return
  await trx
    .updateTable('task_notices')
    .set(outcome)
    .where('organisationid', '=', organisationid)
    .where('seq', 'in', seqs)
    .execute()
}

/** A time that says nothing is forgotten, so that it is stored again if the task is reopened before it. */
export async function deleteNotices(
  { trx, organisationid }: Scope,
  seqs: readonly number[],
): Promise<void> {
  if (seqs.length === 0) return
  await trx
    .deleteFrom('task_notices')
    .where('organisationid', '=', organisationid)
    .where('seq', 'in', seqs)
    .execute()
}
