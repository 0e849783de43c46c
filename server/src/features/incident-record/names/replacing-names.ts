import { escapePattern } from '@holdfast/contract/escape-pattern'
import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '../../../platform/database/database.ts'
import type { Replacement } from './erased-names.ts'

/**
 * Replaces the name of a user in every table, within a transaction that says so (`is-erasure.sql`). What
 * people typed stays as it is.
 */

/** `pairs`: a username with the name beside it. `lists`: JSON with both. `name` may be empty. */
type NamedTable = {
  pairs?: readonly (readonly [user: string, name: string])[]
  lists?: readonly string[]
  /** Several owners with one text for all. */
  owners?: true
  /** The column with the incident, for tables that are sealed. */
  incident?: string
}

const BY = [['userid', 'authorname']] as const
const WRITTEN = { pairs: BY, incident: 'incidentid' } as const

export const NAMED_TABLES: Record<string, NamedTable> = {
  incidents: { pairs: BY, incident: 'id' },
  incident_changes: WRITTEN,
  log_entries: WRITTEN,
  log_pictures: { pairs: [['userid', '']] },
  log_picture_events: WRITTEN,
  checks: WRITTEN,
  tasks: { ...WRITTEN, owners: true },
  task_changes: { ...WRITTEN, owners: true },
  task_notices: { pairs: [['userid', '']] },
  allocation_changes: { ...WRITTEN, lists: ['allocations', 'deputies'] },
  handover_events: {
    pairs: [...BY, ['touserid', 'toname']],
    lists: ['fromholders'],
    incident: 'incidentid',
  },
  handover_notices: { pairs: [['userid', '']] },
  incident_shares: { pairs: [...BY, ['endedbyid', 'endedby']] },
  debriefs: WRITTEN,
  roll_counts: WRITTEN,
  roll_marks: WRITTEN,
  pickups: WRITTEN,
  announced_deletions: { pairs: [['keptby', '']] },
  alerts: { pairs: [...BY, ['callerid', '']] },
  alert_recipients: { pairs: [['userid', 'name']] },
  joined_alerts: { pairs: [['userid', '']] },
  alert_updates: { pairs: BY },
  alert_history: { ...WRITTEN, lists: ['recipients'] },
  alert_answers: { pairs: [['userid', '']], incident: 'incidentid' },
  alert_responses: { pairs: [...BY, ['recipientid', '']], incident: 'incidentid' },
  channel_messages: { pairs: [['userid', 'name']] },
  channel_replies: { pairs: [['userid', 'sender']] },
  delivery_receipts: { pairs: [['userid', 'name']] },
  absence_lists: { pairs: BY },
  visitors: { pairs: [...BY, ['departedby', '']] },
  contacts: { pairs: [['addedby', '']] },
  content_versions: { pairs: [['userid', '']] },
  content_drafts: { pairs: [['userid', '']] },
  content_reviews: { pairs: BY },
  reading_requests: { pairs: BY },
  closures: { pairs: BY },
  steps_not_needed: { pairs: BY },
  record_erasures: {
    pairs: [...BY, ['confirmedby', 'confirmedname']],
    incident: 'incidentid',
  },
  name_erasures: {
    pairs: [
      ['askedby', 'askedname'],
      ['confirmedby', 'confirmedname'],
    ],
  },
  activity: {
    pairs: [
      ['userid', ''],
      ['recordid', ''],
    ],
  },
}

/** The alerts whose answers name the user. */
export async function findAlertsOf(
  { trx, organisationid }: Scope,
  userid: string,
): Promise<{ id: string }[]> {
  const { rows } = await sql<{ id: string }>`
    select alertid as id from alert_recipients
    where organisationid = ${organisationid} and userid = ${userid}
    union
    select alertid from alert_responses where organisationid = ${organisationid} and userid = ${userid}
  `.execute(trx)
  return rows
}

/** The incidents in whose sealed tables the user stands, with the time of their closing. */
export async function findIncidentsOf(
  { trx, organisationid }: Scope,
  userid: string,
): Promise<{ id: string; closed: string | null }[]> {
  const found = Object.entries(NAMED_TABLES).flatMap(([name, table]) =>
    table.incident
      ? [
          sql`select ${sql.ref(table.incident)} as id from ${sql.table(name)}
            where organisationid = ${organisationid} and (${holds(table, userid)})`,
        ]
      : [],
  )
  const { rows } = await sql<{ id: string; closed: string | null }>`
    select id, closed from incidents
    where organisationid = ${organisationid} and id in (${sql.join(found, sql` union `)})
    order by id
  `.execute(trx)
  return rows
}

function holds({ pairs = [], lists = [], owners }: NamedTable, userid: string) {
  const inLists = JSON.stringify([{ userid }])
  return sql.join(
    [
      ...pairs.map(([user]) => sql`${sql.ref(user)} = ${userid}`),
      ...lists.map((list) => sql`${sql.ref(list)} @> ${inLists}::jsonb`),
      ...(owners ? [sql`${userid} = any(userids)`] : []),
    ],
    sql` or `,
  )
}

/** `othernames`: those of everybody else, who may be meant where only a name stands. */
export async function replaceEverywhere(
  scope: Scope,
  replacement: Replacement,
  othernames: readonly string[],
): Promise<void> {
  const { trx, organisationid } = scope
  await sql`select set_config('app.erasing', 'on', true)`.execute(trx)
  for (const [name, table] of Object.entries(NAMED_TABLES)) {
    await sql`
      update ${sql.table(name)} set ${sql.join(changesIn(table, replacement))}
      where organisationid = ${organisationid} and (${holds(table, replacement.userid)})
    `.execute(trx)
  }
  await replaceEnders(scope, replacement, othernames)
  await replaceInSummaries(scope, replacement)
}

function changesIn(
  { pairs = [], lists = [], owners }: NamedTable,
  { userid, username, name, texts }: Replacement,
): RawBuilder<unknown>[] {
  const map = JSON.stringify(texts)
  const text = (column: RawBuilder<unknown>) => sql`coalesce(${map}::jsonb ->> ${column}, ${name})`
  const changed = pairs.flatMap(([user, named]) => [
    sql`${sql.ref(user)} = case when ${sql.ref(user)} = ${userid} then ${username} else ${sql.ref(user)} end`,
    ...(named
      ? [
          sql`${sql.ref(named)} = case when ${sql.ref(user)} = ${userid}
            then ${text(sql.ref(named))} else ${sql.ref(named)} end`,
        ]
      : []),
  ])
  const inLists = lists.map(
    (list) => sql`${sql.ref(list)} = coalesce((
      select jsonb_agg(
        case when each ->> 'userid' = ${userid}
          then each || jsonb_build_object(
            'userid', ${username}::text, 'name', ${text(sql`(each ->> 'name')`)})
          else each end
        order by place)
      from jsonb_array_elements(${sql.ref(list)}) with ordinality as listed (each, place)
    ), ${sql.ref(list)})`,
  )
  const inOwners = owners
    ? [
        sql`userids = array_replace(userids, ${userid}, ${username})`,
        sql`ownername = case when ${userid} = any(userids)
          then ${text(sql`ownername`)} else ownername end`,
      ]
    : []
  return [...changed, ...inLists, ...inOwners]
}

/**
 * Who ended an alert is stored as a name only, and so was who ended a share. Of an alert its history knows
 * whose it was. Of a share nobody does if somebody else has the same name, who then keeps it.
 */
async function replaceEnders(
  { trx, organisationid }: Scope,
  { username, name, known }: Replacement,
  othernames: readonly string[],
): Promise<void> {
  await sql`
    update alerts a set endedby = ${name}
    where organisationid = ${organisationid} and endedby = any(${known}) and exists (
      select from alert_history h
      where h.organisationid = a.organisationid and h.alertid = a.id and h.event = 'ended'
        and h.userid = ${username}
    )
  `.execute(trx)
  const unshared = known.filter((each) => !othernames.includes(each))
  await sql`
    update incident_shares set endedby = ${name}
    where organisationid = ${organisationid} and endedbyid is null and endedby = any(${unshared})
  `.execute(trx)
}

/**
 * By the kinds of activity whose summaries have usernames, what stands around one: see `describeOne` of
 * allocations, `asAudited` of roll groups, and the import of users.
 */
const USERNAMES_IN_SUMMARIES: Record<string, (username: string) => string> = {
  'roles-allocated': (username) => `(?<=: |, )${username}(?= as )`,
  'roll-group-changed': (username) =>
    `(?<=(Who counts: ([^;]* → )?|counted by )([^ ;]+, )*)${username}(?=, | → |;| \\(by import\\)$|$)`,
}

/**
 * Beside the number no line of the activity may say who it was. Lines about the user's account lose their
 * words: they have earlier names, and addresses. In lines about what the user did or decided the name goes,
 * and the username where the server wrote it: as a bare word it may mean something else, such as `site`.
 */
async function replaceInSummaries(
  { trx, organisationid }: Scope,
  { username, userid, name, known }: Replacement,
): Promise<void> {
  const named = known.toSorted((a, b) => b.length - a.length).map(escapePattern)
  const pattern = `(?<!\\w)(${named.join('|')})(?!\\w)`
  const withoutName = sql`regexp_replace(summary, ${pattern}, ${name}, 'g')`
  const withoutUsername = Object.entries(USERNAMES_IN_SUMMARIES).map(
    ([kind, surrounding]) =>
      sql`when kind = ${kind} then regexp_replace(${withoutName}, ${surrounding(escapePattern(userid))}, ${name}, 'g')`,
  )
  await sql`
    update activity set summary = case
      when recordid = ${username} and kind not like 'name-eras%' then ''
      ${sql.join(withoutUsername, sql` `)}
      else ${withoutName} end
    where organisationid = ${organisationid} and summary <> '' and (
      recordid = ${username} or userid = ${username} or recordid in (
        select userid from name_erasures
        where organisationid = ${organisationid} and ${username} in (askedby, confirmedby)
      )
    )
  `.execute(trx)
}
