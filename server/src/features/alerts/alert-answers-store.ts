import type { AlertAnswer, AlertRecipient } from '@holdfast/contract/alerts'
import { sql } from 'kysely'
import type { OrganisationTransaction } from '../../platform/database/database.ts'

export type StoredAnswer = AlertAnswer & { devicetimestamp: string }

const COLUMNS = [
  'id',
  'alertid',
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

/** The answer under this id, whosever it is. */
export function findAnswer(
  trx: OrganisationTransaction,
  organisationid: string,
  id: string,
): Promise<StoredAnswer | undefined> {
  return trx
    .selectFrom('alert_answers')
    .select(COLUMNS)
    .where('organisationid', '=', organisationid)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** False when there is an answer under this id already. */
export async function insertAnswer(
  trx: OrganisationTransaction,
  organisationid: string,
  incidentid: string,
  { position, ...answer }: StoredAnswer,
): Promise<boolean> {
  const inserted = await trx
    .insertInto('alert_answers')
    .values({
      ...answer,
      organisationid,
      incidentid,
      position: position && JSON.stringify(position),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}
