import type {
  AlertEvent,
  GivenAnswer,
  ShownTranslation,
} from '@holdfast/contract/alerts/alert-history'
import type { Alert } from '@holdfast/contract/alerts/alerts'
import { sql } from 'kysely'
import type { Scope } from '../../platform/database/database.ts'
import type { Author } from '../allocations/index.ts'
import { lockAnswers } from './answers/alert-answers-store.ts'

/** The alerts in the record of an incident. Rows are never changed once they are sealed. */

/** What people see of the alert from now on. */
type ShownNow = Pick<AlertEvent, 'event' | 'instruction' | 'message'> &
  Partial<Pick<AlertEvent, 'mistake' | 'recipients' | 'translations'>>

/**
 * Adds what people see of the alert now. Call it after adding the log entry, whose lock of the incident
 * makes rows visible in the order of `seq`.
 */
export async function insertAlertEvent(
  { trx, organisationid }: Scope,
  { id, incidentid, title, exercise }: Pick<Alert, 'id' | 'incidentid' | 'title' | 'exercise'>,
  { author, shown }: { author: Author; shown: ShownNow },
): Promise<void> {
  const { userid, authorname, now } = author
  const { mistake = false, recipients = [], translations = [], ...words } = shown
  await trx
    .insertInto('alert_history')
    .values({
      ...{ organisationid, incidentid, alertid: id, title, exercise, userid, authorname },
      ...{ ...words, mistake, recipients: JSON.stringify(recipients) },
      translations: JSON.stringify(translations.map(asShown)),
      timestamp: now.toISOString(),
    })
    .execute()
}

function asShown({ language, title, instruction, words }: ShownTranslation) {
  return { language, title, instruction, words }
}

/** The events after the one with this number, oldest first. */
export function readAlertEvents(
  { trx, organisationid }: Scope,
  incidentid: string,
  afterSeq: number,
): Promise<AlertEvent[]> {
  return trx
    .selectFrom('alert_history')
    .select(['seq', 'event', 'alertid', 'timestamp', 'userid', 'authorname'])
    .select([
      'title',
      'instruction',
      'message',
      'exercise',
      'mistake',
      'recipients',
      'translations',
    ])
    .where('organisationid', '=', organisationid)
    .where('incidentid', '=', incidentid)
    .where('seq', '>', afterSeq)
    .orderBy('seq')
    .execute()
}

/** `isFinal`: the answer can no longer change. */
type RecordedAnswer = GivenAnswer & { isFinal: boolean }

/** The answers after the one with this number, in the order of receipt. */
export async function readGivenAnswers(
  { trx, organisationid }: Scope,
  incidentid: string,
  afterSeq: number,
): Promise<RecordedAnswer[]> {
  const rows = await trx
    .selectFrom('alert_answers as a')
    .innerJoin('alert_recipients as r', (join) =>
      join
        .onRef('r.organisationid', '=', 'a.organisationid')
        .onRef('r.alertid', '=', 'a.alertid')
        .onRef('r.userid', '=', 'a.userid'),
    )
    .select(['a.seq', 'a.alertid', 'a.userid', 'r.name as authorname', 'a.answer', 'a.note'])
    .select(['a.position', 'a.room', 'a.timestamp', 'a.devicetimestamp', 'a.received'])
    .select(['a.firsttimestamp', 'a.minute', 'a.language'])
    .where('a.organisationid', '=', organisationid)
    .where('a.incidentid', '=', incidentid)
    .where('a.seq', '>', afterSeq)
    .orderBy('a.seq')
    .execute()
  return rows.map(({ minute, ...answer }) => ({ ...answer, isFinal: minute === null }))
}

/**
 * Makes answers final that were received up to this minute: later answers of the same authors get new
 * rows. Blocks all writers of the incident's answers until the transaction ends, so that rows become
 * visible in the order of `seq`.
 */
export async function finishAnswers(scope: Scope, incidentid: string, minute: Date): Promise<void> {
  const { trx, organisationid } = scope
  const alerts = await trx
    .selectFrom('alerts')
    .select('id')
    .where('organisationid', '=', organisationid)
    .where('incidentid', '=', incidentid)
    .orderBy('id')
    .execute()
  if (alerts.length === 0) return
  for (const { id } of alerts) await lockAnswers(scope, id)
  await sql`
    update alert_answers set minute = null
    where organisationid = ${organisationid} and incidentid = ${incidentid}
      and minute <= ${minute}
  `.execute(trx)
}
