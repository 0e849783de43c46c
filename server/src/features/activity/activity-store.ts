import type { ActivityFilter } from '@holdfast/contract/sign-in/activity'
import type { ActivityKind } from '@holdfast/contract/sign-in/activity-kinds'
import { sql } from 'kysely'
import type { OrganisationTransaction, Scope } from '../../platform/database/database.ts'

/** `userid` is null for commands on the server and user directories; `recordid` is the changed record. */
export type NewActivity = {
  userid: string | null
  at: Date
  kind: ActivityKind
  recordid: string
  summary: string
  /** The IP address of the request; null for a command. */
  address?: string | null
}

const MAX_SUMMARY_CHARACTERS = 1000

/** Call it in the transaction of the change itself. The summary must not contain secrets. */
export async function recordActivity(
  { trx, organisationid }: Scope,
  ...activities: NewActivity[]
): Promise<void> {
  const rows = activities.map(({ at, summary, address = null, ...activity }) => ({
    ...activity,
    address,
    organisationid,
    timestamp: at,
    summary: summary.slice(0, MAX_SUMMARY_CHARACTERS).toWellFormed(),
  }))
  await trx.insertInto('activity').values(rows).execute()
}

/** Whether an admin has deleted the incident. Incidents deleted by retention are too old to matter. */
export async function wasIncidentDeleted(
  { trx, organisationid }: Scope,
  incidentid: string,
): Promise<boolean> {
  const deletion = await trx
    .selectFrom('activity')
    .select('recordid')
    .where('organisationid', '=', organisationid)
    .where('recordid', '=', incidentid)
    .where('kind', '=', 'incident-deleted')
    .limit(1)
    .executeTakeFirst()
  return deletion !== undefined
}

/** Whether such an entry already exists. */
export async function wasRecorded(
  { trx, organisationid }: Scope,
  { kind, recordid, summary }: Pick<NewActivity, 'kind' | 'recordid' | 'summary'>,
): Promise<boolean> {
  const found = await trx
    .selectFrom('activity')
    .select('recordid')
    .where('organisationid', '=', organisationid)
    .where('recordid', '=', recordid)
    .where('kind', '=', kind)
    .where('summary', '=', summary)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

export async function countActivitySince(
  { trx, organisationid }: Scope,
  kind: ActivityKind,
  since: Date,
): Promise<number> {
  const { count } = await trx
    .selectFrom('activity')
    .select((e) => e.fn.countAll<string>().as('count'))
    .where('organisationid', '=', organisationid)
    .where('kind', '=', kind)
    .where('timestamp', '>=', since.toISOString())
    .executeTakeFirstOrThrow()
  return Number(count)
}

type ActivityOfUsername = Pick<NewActivity, 'at' | 'kind' | 'summary' | 'address'> & {
  username: string
  /** Recorded instead of an unknown username, because people type passwords there by mistake. */
  hashOfUsername: string
  /** Undefined if an unknown username should not be recorded. */
  summaryOfUnknown: string | undefined
  providerOrganisationId: string
}

/**
 * For requests without a sign-in: records in the organisation of the username. The same statement
 * records an unknown username at the provider, so that response times do not reveal which usernames
 * exist.
 * @returns whether somebody has the username, and whether an entry was recorded
 */
export async function recordActivityOfUsername(
  trx: OrganisationTransaction,
  {
    username,
    hashOfUsername,
    summaryOfUnknown,
    providerOrganisationId,
    ...activity
  }: ActivityOfUsername,
): Promise<{ isKnown: boolean; isRecorded: boolean }> {
  const { at, kind, summary, address = null } = activity
  const ofUnknown = summaryOfUnknown ?? null
  const { rows } = await sql<{ userid: string | null }>`
    insert into activity (organisationid, timestamp, userid, kind, recordid, summary, address)
    select
      coalesce(users.organisationid, provider.id), ${at}::timestamptz, users.id, ${kind}::text,
      coalesce(users.id, ${hashOfUsername}::text),
      case when users.id is null then ${ofUnknown}::text else ${summary}::text end,
      ${address}::text
    from (select 1) as one
    left join users on users.id = ${username} and users.deleted is null
    left join organisations as provider on provider.id = ${providerOrganisationId}
    where coalesce(users.organisationid, provider.id) is not null
      and (users.id is not null or ${ofUnknown}::text is not null)
    returning userid
  `.execute(trx)
  const [row] = rows
  return { isKnown: row !== undefined && row.userid !== null, isRecorded: row !== undefined }
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
  address: string | null
}

/** Newest first; `name` is null for users of another organisation. */
export function readActivity(
  { trx, organisationid }: Scope,
  { text, kind, from, to, before, max }: ActivityRange,
): Promise<StoredActivity[]> {
  let query = trx
    .selectFrom('activity')
    .leftJoin('users', (join) =>
      join
        .onRef('users.organisationid', '=', 'activity.organisationid')
        .onRef('users.id', '=', 'activity.userid'),
    )
    .select([
      'seq as id',
      'timestamp',
      'userid',
      'users.name',
      'kind',
      'recordid',
      'summary',
      'address',
    ])
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

/** When records were added or deleted: each entry of these kinds, oldest first. */
export function readTimesOfChanges(
  { trx, organisationid }: Scope,
  kinds: readonly ActivityKind[],
): Promise<Pick<StoredActivity, 'kind' | 'recordid' | 'timestamp'>[]> {
  return trx
    .selectFrom('activity')
    .select(['kind', 'recordid', 'timestamp'])
    .where('organisationid', '=', organisationid)
    .where('kind', 'in', kinds)
    .orderBy('seq')
    .execute()
}
