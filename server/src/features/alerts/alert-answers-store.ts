import type { AlertRecipient } from '@holdfast/contract/alerts'
import { sql } from 'kysely'
import type { OrganisationTransaction } from '../../platform/database/database.ts'
import type { StoredAnswer } from './answers-of-a-minute.ts'

const COLUMNS = [
  'id',
  'alertid',
  'incidentid',
  'userid',
  'answer',
  'note',
  'position',
  'timestamp',
  'devicetimestamp',
  'received',
] as const
const ROW_COLUMNS = [...COLUMNS, 'minute', 'firsttimestamp', 'earlier'] as const

/** Every recipient with the answer that counts: see `alertRecipient` in the contract. */
export async function readRecipients(
  trx: OrganisationTransaction,
  organisationid: string,
  alertid: string,
): Promise<AlertRecipient[]> {
  const recipients = await trx
    .selectFrom('alert_recipients')
    .select(['userid', 'name', 'pushed'])
    .where('organisationid', '=', organisationid)
    .where('alertid', '=', alertid)
    // Nearly the order in which they are shown, so that sorting them for that costs far less.
    .orderBy('name')
    .execute()
  const answers = await trx
    .selectFrom('alert_answers')
    .distinctOn('userid')
    .select(COLUMNS)
    .where('organisationid', '=', organisationid)
    .where('alertid', '=', alertid)
    .orderBy('userid')
    .orderBy(sql`answer = 'seen'`)
    .orderBy('timestamp', 'desc')
    .orderBy('seq', 'desc')
    .execute()
  const byUser = new Map(answers.map((answer) => [answer.userid, answer]))
  return recipients.map(({ userid, name, pushed }) => {
    const answer = byUser.get(userid)
    return {
      userid,
      name,
      answer: answer?.answer ?? 'none',
      note: answer?.note ?? '',
      position: answer?.position ?? null,
      timestamp: answer?.timestamp ?? null,
      received: answer?.received ?? null,
      reached: pushed !== null ? 'push' : answer ? 'screen' : 'none',
    }
  })
}

/** One batch of answers to an alert after the other: each must see what the one before has stored. */
export async function lockAnswers(
  trx: OrganisationTransaction,
  organisationid: string,
  alertid: string,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`answers ${organisationid} ${alertid}`}, 0))`.execute(
    trx,
  )
}

/** The rows that the answers may replace, and those in which their ids are already known. */
export async function findRows(
  trx: OrganisationTransaction,
  organisationid: string,
  alertid: string,
  answers: readonly StoredAnswer[],
): Promise<StoredAnswer[]> {
  const ids = answers.map(({ id }) => id)
  const users = [...new Set(answers.map(({ userid }) => userid))]
  const minutes = [...new Set(answers.map(({ minute }) => minute))]
  return trx
    .selectFrom('alert_answers')
    .select(ROW_COLUMNS)
    .where('organisationid', '=', organisationid)
    .where((e) =>
      e.or([
        e('id', 'in', ids),
        e.and([
          e('alertid', '=', alertid),
          e('userid', 'in', users),
          e.or([e('minute', 'in', minutes), sql<boolean>`earlier && ${ids}::uuid[]`]),
        ]),
      ]),
    )
    .execute()
}

/**
 * Stores rows that are new or replace what was stored of the same person, kind and minute. Their authors
 * become recipients, because they may have become users after an alert to everybody was sent.
 */
export async function saveRows(
  trx: OrganisationTransaction,
  organisationid: string,
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
      id = excluded.id, note = excluded.note, position = excluded.position,
      timestamp = excluded.timestamp, devicetimestamp = excluded.devicetimestamp,
      received = excluded.received, earlier = excluded.earlier
  `.execute(trx)
}
