import type { AlertAnswer, AlertRecipient } from '@holdfast/contract/alerts'
import { sql } from 'kysely'
import type { OrganisationTransaction } from '../../platform/database/database.ts'

export type StoredAnswer = AlertAnswer & { incidentid: string; devicetimestamp: string }

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

/** The stored answers with these ids, whoever gave them; by id. */
export async function findAnswers(
  trx: OrganisationTransaction,
  organisationid: string,
  ids: string[],
): Promise<Map<string, StoredAnswer>> {
  if (ids.length === 0) return new Map()
  const rows = await trx
    .selectFrom('alert_answers')
    .select(COLUMNS)
    .where('organisationid', '=', organisationid)
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * Returns the ids of those that were not stored before. Their authors become recipients, because they
 * may have become users after an alert to everybody was sent. In the order of their ids, so that two
 * batches with the same answers, on two processes, never wait for each other crosswise.
 */
export async function insertAnswers(
  trx: OrganisationTransaction,
  organisationid: string,
  answers: readonly (StoredAnswer & { authorname: string })[],
): Promise<Set<string>> {
  const given = JSON.stringify(answers)
  const columns = sql.join(COLUMNS.map((column) => sql.ref(column)))
  const { rows } = await sql<{ id: string }>`
    with recipients as (
      insert into alert_recipients (organisationid, alertid, userid, name)
      select ${organisationid}, alertid, userid, authorname
      from jsonb_to_recordset(${given}::jsonb) as (alertid text, userid text, authorname text)
      order by alertid, userid
      on conflict do nothing
    )
    insert into alert_answers (organisationid, ${columns})
    select ${organisationid}, ${columns}
    from jsonb_populate_recordset(null::alert_answers, ${given}::jsonb)
    order by id
    on conflict do nothing
    returning id
  `.execute(trx)
  return new Set(rows.map(({ id }) => id))
}
