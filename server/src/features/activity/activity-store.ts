import type { ActivityFilter } from '@holdfast/contract/activity'
import type { ActivityKind } from '@holdfast/contract/activity-kinds'
import { sql } from 'kysely'
import type { OrganisationTransaction } from '../../platform/database/database.ts'

/** `userid` who did it, null for a command; `recordid` what it was done to. */
export type Done = {
  userid: string | null
  at: Date
  kind: ActivityKind
  recordid: string
  summary: string
}

const SUMMARY_CHARACTERS = 1000

/** To be called in the transaction of what was done. Never give it a password, token or key. */
export async function recordActivity(
  trx: OrganisationTransaction,
  organisationid: string,
  ...all: Done[]
): Promise<void> {
  const rows = all.map(({ at, summary, ...done }) => ({
    ...done,
    organisationid,
    timestamp: at,
    summary: summary.slice(0, SUMMARY_CHARACTERS).toWellFormed(),
  }))
  await trx.insertInto('activity').values(rows).execute()
}

/**
 * For what a person does before anybody knows their organisation: it is the username's. A name that
 * nobody has takes the same statement, so that the time of the answer does not tell them apart.
 */
export async function recordActivityOf(
  trx: OrganisationTransaction,
  username: string,
  { at, kind, summary }: Pick<Done, 'at' | 'kind' | 'summary'>,
): Promise<void> {
  await trx
    .insertInto('activity')
    .columns(['organisationid', 'timestamp', 'userid', 'kind', 'recordid', 'summary'])
    .expression((e) =>
      e
        .selectFrom('users')
        .select([
          'users.organisationid',
          sql<Date>`${at}::timestamptz`.as('timestamp'),
          'users.id as userid',
          sql<ActivityKind>`${kind}::text`.as('kind'),
          'users.id as recordid',
          sql<string>`${summary}::text`.as('summary'),
        ])
        .where('users.id', '=', username)
        .where('users.deleted', 'is', null),
    )
    .execute()
}

type Range = ActivityFilter & { before: number | undefined; most: number }

export type StoredActivity = {
  id: number
  timestamp: string
  userid: string | null
  name: string | null
  kind: ActivityKind
  recordid: string
  summary: string
}

/** Newest first; `name` is null for who does not belong to the organisation. */
export function readActivity(
  trx: OrganisationTransaction,
  organisationid: string,
  { text, kind, from, to, before, most }: Range,
): Promise<StoredActivity[]> {
  let query = trx
    .selectFrom('activity')
    .leftJoin('users', (join) =>
      join
        .onRef('users.organisationid', '=', 'activity.organisationid')
        .onRef('users.id', '=', 'activity.userid'),
    )
    .select(['seq as id', 'timestamp', 'userid', 'users.name', 'kind', 'recordid', 'summary'])
    .where('activity.organisationid', '=', organisationid)
    .orderBy('seq', 'desc')
    .limit(most)
  if (before !== undefined) query = query.where('seq', '<', before)
  if (kind !== undefined) query = query.where('kind', '=', kind)
  if (from !== undefined) query = query.where('timestamp', '>=', from)
  if (to !== undefined) query = query.where('timestamp', '<=', to)
  if (text) {
    const wanted = `%${text.replace(/[\\%_]/g, '\\$&')}%`
    query = query.where((e) =>
      e.or([
        e('summary', 'ilike', wanted),
        e('recordid', 'ilike', wanted),
        e('userid', 'ilike', wanted),
        e('users.name', 'ilike', wanted),
      ]),
    )
  }
  return query.execute()
}
