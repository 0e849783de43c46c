import type { AlertAnswer, AlertRecipient } from '@holdfast/contract/alerts/alert-answers'
import { sql } from 'kysely'
import type { Scope } from '../../../platform/database/database.ts'
import { readResponses } from '../help-responses/help-responses-store.ts'
import { minuteOf, type StoredAnswer } from './answers-of-a-minute.ts'
import { answersThatCount, summariseAnswers } from './standing-answers.ts'

const COLUMNS = [
  'id',
  'alertid',
  'incidentid',
  'userid',
  'answer',
  'note',
  'position',
  'room',
  'language',
  'timestamp',
  'devicetimestamp',
  'received',
  'bytext',
  'carried',
] as const
/** After a flood of answers, only the latest are listed. */
const MAX_OWN_ANSWERS = 50
const ROW_COLUMNS = [...COLUMNS, 'minute', 'firsttimestamp', 'earlier'] as const

/** Every recipient with the answer that counts: see `alertRecipient` in the contract. */
export async function readRecipients(scope: Scope, alertid: string): Promise<AlertRecipient[]> {
  const { trx, organisationid } = scope
  const recipients = await trx
    .selectFrom('alert_recipients')
    .select(['userid', 'name', 'pushed'])
    .where('organisationid', '=', organisationid)
    .where('alertid', '=', alertid)
    // This is nearly the order in which they are shown, which makes the final sorting much faster.
    .orderBy('name')
    .execute()
  const answers = Map.groupBy(await readAnswers(scope, alertid), ({ userid }) => userid)
  const responses = Map.groupBy(
    await readResponses(scope, alertid),
    ({ recipientid }) => recipientid,
  )
  return recipients.map(({ userid, name, pushed }) => {
    const own = answers.get(userid) ?? []
    const reached =
      pushed !== null ? 'push' : own.some(({ carried }) => !carried) ? 'screen' : 'none'
    return { userid, name, ...summariseAnswers(own, responses.get(userid) ?? []), reached }
  })
}

/** The answers of one person or of all, oldest first by their own time. */
function readAnswers({ trx, organisationid }: Scope, alertid: string, userid?: string) {
  return trx
    .selectFrom('alert_answers')
    .select(COLUMNS)
    .where('organisationid', '=', organisationid)
    .where('alertid', '=', alertid)
    .$if(userid !== undefined, (query) => query.where('userid', '=', userid ?? ''))
    .orderBy('timestamp')
    .orderBy('seq')
    .execute()
}

/** The answers of one person, oldest first. */
export async function readOwnAnswers(
  scope: Scope,
  alertid: string,
  userid: string,
): Promise<AlertAnswer[]> {
  const answers = await readAnswers(scope, alertid, userid)
  return answersThatCount(answers)
    .filter(({ answer }) => answer !== 'seen')
    .slice(-MAX_OWN_ANSWERS)
    .map(({ incidentid: _, devicetimestamp: __, bytext: ___, ...answer }) => answer)
}

/**
 * The times of the person's calls for help, oldest first; undefined if there is none. Of the calls within
 * a minute only the first and the last are stored.
 */
export async function readCallTimes(
  { trx, organisationid }: Scope,
  alertid: string,
  userid: string,
): Promise<{ name: string; times: string[] } | undefined> {
  const rows = await trx
    .selectFrom('alert_answers')
    .innerJoin('alert_recipients', (join) =>
      join
        .onRef('alert_recipients.organisationid', '=', 'alert_answers.organisationid')
        .onRef('alert_recipients.alertid', '=', 'alert_answers.alertid')
        .onRef('alert_recipients.userid', '=', 'alert_answers.userid'),
    )
    .select(['name', 'timestamp', 'firsttimestamp'])
    .where('alert_answers.organisationid', '=', organisationid)
    .where('alert_answers.alertid', '=', alertid)
    .where('alert_answers.userid', '=', userid)
    .where('answer', '=', 'help')
    .execute()
  const [first] = rows
  if (first === undefined) return undefined
  const times = rows.flatMap((row) => [row.firsttimestamp ?? row.timestamp, row.timestamp])
  return { name: first.name, times: times.toSorted() }
}

type StandingAnswer = Pick<
  StoredAnswer,
  'userid' | 'answer' | 'timestamp' | 'firsttimestamp' | 'bytext' | 'carried'
>

/** The answer of each of these people that counts, for those who have given one. */
export async function findCurrentAnswers(
  { trx, organisationid }: Scope,
  alertid: string,
  userids: readonly string[],
): Promise<StandingAnswer[]> {
  // The last "safe" by text message, the last that was carried, and the last of all others: see answersThatCount.
  const { rows } = await sql<StandingAnswer>`
    select * from (
      select distinct on (userid, answer = 'safe' and bytext, carried)
        userid, answer, timestamp, firsttimestamp, bytext, carried, seq
      from alert_answers
      where organisationid = ${organisationid} and alertid = ${alertid}
        and userid = any(${[...userids]}::text[]) and answer <> 'seen'
      order by userid, answer = 'safe' and bytext, carried, timestamp desc, seq desc
    ) as last
    order by timestamp, seq
  `.execute(trx)
  const byUser = Map.groupBy(rows, ({ userid }) => userid)
  return [...byUser.values()].flatMap((answers) => answersThatCount(answers).slice(-1))
}

/** Whose call for help stands in which of these alerts, as `alert user`. */
export async function findStandingCalls(
  { trx, organisationid }: Scope,
  alertids: readonly string[],
): Promise<Set<string>> {
  if (alertids.length === 0) return new Set()
  const rows = await trx
    .selectFrom('alert_answers')
    .select(['alertid', 'userid', 'answer', 'bytext', 'carried'])
    .where('organisationid', '=', organisationid)
    .where('alertid', 'in', alertids)
    .where('answer', '!=', 'seen')
    .orderBy('timestamp')
    .orderBy('seq')
    .execute()
  const byPerson = Map.groupBy(rows, ({ alertid, userid }) => `${alertid} ${userid}`)
  const standing = [...byPerson].filter(
    ([, answers]) => answersThatCount(answers).at(-1)?.answer === 'help',
  )
  return new Set(standing.map(([key]) => key))
}

/** The latest room that each of these people has sent. */
export function findRooms(
  { trx, organisationid }: Scope,
  alertid: string,
  userids: readonly string[],
) {
  return trx
    .selectFrom('alert_answers')
    .distinctOn('userid')
    .select(['userid', 'room'])
    .where('organisationid', '=', organisationid)
    .where('alertid', '=', alertid)
    .where('userid', 'in', userids)
    .where('room', 'is not', null)
    .orderBy('userid')
    .orderBy('timestamp', 'desc')
    .orderBy('seq', 'desc')
    .execute()
}

/** Serialises the batches of answers to an alert: each must see what the previous batch stored. */
export async function lockAnswers({ trx, organisationid }: Scope, alertid: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`answers ${organisationid} ${alertid}`}, 0))`.execute(
    trx,
  )
}

/**
 * Of the people who answer, the rows that the answers may go on with or repeat, and what was said since the earliest of
 * these; also the rows of other alerts that have their ids. Reading more would hold the lock of the alert, and everybody
 * else's answers would wait.
 */
export async function findRows(
  { trx, organisationid }: Scope,
  alertid: string,
  answers: readonly Pick<StoredAnswer, 'id' | 'userid' | 'timestamp' | 'received'>[],
): Promise<StoredAnswer[]> {
  const ids = answers.map(({ id }) => id)
  const users = [...new Set(answers.map(({ userid }) => userid))]
  const minute = firstOf(answers.map(({ received }) => minuteOf(received)))
  const earliest = firstOf(answers.map(({ timestamp }) => timestamp))
  const ofPeople = sql`organisationid = ${organisationid} and alertid = ${alertid}
    and userid = any(${users}::text[])`
  const columns = sql.join(ROW_COLUMNS.map((column) => sql.ref(column)))
  const { rows } = await sql<StoredAnswer>`
    select ${columns} from alert_answers
    where organisationid = ${organisationid} and id = any(${ids}::uuid[])
    union all
    select ${columns} from alert_answers
    where ${ofPeople} and id <> all(${ids}::uuid[]) and (
      received >= ${minute} or earlier && ${ids}::uuid[] or timestamp >= least(
        ${earliest}::timestamptz,
        (select min(timestamp) from alert_answers where ${ofPeople} and received >= ${minute})
      )
    )
  `.execute(trx)
  return rows
}

function firstOf(times: readonly string[]): string {
  return new Date(Math.min(...times.map((time) => Date.parse(time)))).toISOString()
}

/** Who of these people has ever called for help in this alert. */
export async function findCallers(
  { trx, organisationid }: Scope,
  alertid: string,
  userids: readonly string[],
): Promise<Set<string>> {
  const rows = await trx
    .selectFrom('alert_answers')
    .select('userid')
    .distinct()
    .where('organisationid', '=', organisationid)
    .where('alertid', '=', alertid)
    .where('userid', 'in', userids)
    .where('answer', '=', 'help')
    .execute()
  return new Set(rows.map(({ userid }) => userid))
}

/** Whether a call for help of this person was carried into the alert. */
export async function hasCarriedCall(
  { trx, organisationid }: Scope,
  alertid: string,
  userid: string,
): Promise<boolean> {
  const row = await trx
    .selectFrom('alert_answers')
    .select('seq')
    .where('organisationid', '=', organisationid)
    .where('alertid', '=', alertid)
    .where('userid', '=', userid)
    .where('answer', '=', 'help')
    .where('carried', '=', true)
    .executeTakeFirst()
  return row !== undefined
}

/** Lets nothing be added to these rows any more. */
export async function finishRows(
  { trx, organisationid }: Scope,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  await trx
    .updateTable('alert_answers')
    .set({ minute: null })
    .where('organisationid', '=', organisationid)
    .where('id', 'in', ids)
    .execute()
}

/**
 * Stores rows. A row replaces the open row of the same person, kind and minute. The authors become
 * recipients, because they may have become users after an alert to everybody was sent.
 */
export async function saveRows(
  { trx, organisationid }: Scope,
  rows: readonly (StoredAnswer & { authorname: string })[],
): Promise<void> {
  if (rows.length === 0) return
  const given = JSON.stringify(rows)
  const columns = sql.join(ROW_COLUMNS.map((column) => sql.ref(column)))
  await sql`
    with recipients as (
      insert into alert_recipients (organisationid, alertid, userid, name)
      select distinct ${organisationid}, alertid, userid, authorname
      from jsonb_to_recordset(${given}::jsonb) as (alertid text, userid text, authorname text)
      order by alertid, userid
      on conflict do nothing
    )
    insert into alert_answers (organisationid, ${columns})
    select ${organisationid}, ${columns}
    from jsonb_populate_recordset(null::alert_answers, ${given}::jsonb)
    on conflict (organisationid, alertid, userid, answer, minute) do update set
      id = excluded.id, note = excluded.note, position = excluded.position, room = excluded.room,
      language = excluded.language,
      timestamp = excluded.timestamp, devicetimestamp = excluded.devicetimestamp,
      received = excluded.received, earlier = excluded.earlier, bytext = excluded.bytext,
      carried = excluded.carried
  `.execute(trx)
}
