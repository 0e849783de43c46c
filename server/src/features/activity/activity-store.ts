import type { ActivityFilter } from '@holdfast/contract/activity'
import type { ActivityKind } from '@holdfast/contract/activity-kinds'
import { sql } from 'kysely'
import type { OrganisationTransaction } from '../../platform/database/database.ts'

/** `userid` is null for a command on the server; `recordid` is the record that was changed. */
export type NewActivity = {
  userid: string | null
  at: Date
  kind: ActivityKind
  recordid: string
  summary: string
}

const MAX_SUMMARY_CHARACTERS = 1000

/** Call it in the transaction of the change itself. The summary must not contain secrets. */
export async function recordActivity(
  trx: OrganisationTransaction,
  organisationid: string,
  ...activities: NewActivity[]
): Promise<void> {
  const rows = activities.map(({ at, summary, ...activity }) => ({
    ...activity,
    organisationid,
    timestamp: at,
    summary: summary.slice(0, MAX_SUMMARY_CHARACTERS).toWellFormed(),
  }))
  await trx.insertInto('activity').values(rows).execute()
}

/**
 * For requests before sign-in: the organisation is that of the username. An unknown username runs
 * the same statement without an effect, so that response times do not reveal which usernames exist.
 */
export async function recordActivityOfUsername(
  trx: OrganisationTransaction,
  username: string,
  { at, kind, summary }: Pick<NewActivity, 'at' | 'kind' | 'summary'>,
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

type ActivityRange = ActivityFilter & { before: number | undefined; max: number }

export type StoredActivity = {
  id: number
  timestamp: string
  userid: string | null
  name: string | null
  kind: ActivityKind
  recordid: string
  summary: string
}

/** Newest first; `name` is null for users of another organisation. */
export function readActivity(
  trx: OrganisationTransaction,
  organisationid: string,
  { text, kind, from, to, before, max }: ActivityRange,
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
    .limit(max)
  if (before !== undefined) query = query.where('seq', '<', before)
  if (kind !== undefined) query = query.where('kind', '=', kind)
  if (from !== undefined) query = query.where('timestamp', '>=', from)
  if (to !== undefined) query = query.where('timestamp', '<=', to)
  if (text) {
    const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`
    query = query.where((e) =>
      e.or([
        e('summary', 'ilike', pattern),
        e('recordid', 'ilike', pattern),
        e('userid', 'ilike', pattern),
        e('users.name', 'ilike', pattern),
      ]),
    )
  }
  return query.execute()
}
