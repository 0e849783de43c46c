import type { ExerciseInterval, ExerciseSettings } from '@holdfast/contract/incidents/exercises'
import { sql } from 'kysely'
import type { Scope } from '../../platform/database/database.ts'
import type { StoredExercise, StoredRecipient } from './exercises-rules.ts'

/** Each term or once a year, as schools in England practise. */
const DEFAULT_INTERVALS: ExerciseInterval[] = [
  { kind: 'evacuate', months: 4 },
  { kind: 'lockdown', months: 12 },
]

/** The exercises, newest first, each with its latest debrief. `incidentid` selects a single one. */
export async function readExercises(
  { trx, organisationid }: Scope,
  incidentid?: string,
): Promise<StoredExercise[]> {
  const { rows } = await sql<StoredExercise>`
    select i.id, i.fields ->> 'incidentDetails' as "incidentDetails", i.timestamp, i.closed,
      i.authorname, k.kind, d.wentwell, d.wentbadly, d.actions
    from incidents i
    left join exercise_kinds k on k.organisationid = i.organisationid and k.incidentid = i.id
    left join lateral (
      select wentwell, wentbadly, actions from debriefs
      where organisationid = i.organisationid and incidentid = i.id
      order by version desc limit 1
    ) d on true
    where i.organisationid = ${organisationid} and i.exercise
      and (${incidentid ?? null}::text is null or i.id = ${incidentid ?? null})
    order by i.timestamp desc, i.id
  `.execute(trx)
  return rows
}

/** The recipients of all alerts of all exercises, without the senders; the earliest alert first. */
export async function readExerciseRecipients({
  trx,
  organisationid,
}: Scope): Promise<StoredRecipient[]> {
  const { rows } = await sql<StoredRecipient>`
    select a.incidentid, a.id as alertid, a.kind, a.timestamp as sent, r.userid, r.name,
      (select min(coalesce(firsttimestamp, timestamp)) from alert_answers
       where organisationid = r.organisationid and alertid = r.alertid and userid = r.userid
         and answer <> 'seen') as answered
    from alerts a
    join alert_recipients r on r.organisationid = a.organisationid and r.alertid = a.id
    where a.organisationid = ${organisationid} and a.exercise and r.userid <> a.userid
    order by a.timestamp, a.id, r.name
  `.execute(trx)
  return rows
}

/** An empty kind removes the admin's choice: the exercise then has the kind of its first alert. */
export async function upsertExerciseKind(
  { trx, organisationid }: Scope,
  incidentid: string,
  kind: string,
): Promise<void> {
  if (kind === '') {
    await trx
      .deleteFrom('exercise_kinds')
      .where('organisationid', '=', organisationid)
      .where('incidentid', '=', incidentid)
      .execute()
    return
  }
  await trx
    .insertInto('exercise_kinds')
    .values({ organisationid, incidentid, kind })
    .onConflict((conflict) =>
      conflict.columns(['organisationid', 'incidentid']).doUpdateSet({ kind }),
    )
    .execute()
}

export async function readExerciseSettings({
  trx,
  organisationid,
}: Scope): Promise<ExerciseSettings> {
  const row = await trx
    .selectFrom('exercise_settings')
    .select('intervals')
    .where('organisationid', '=', organisationid)
    .executeTakeFirst()
  return row ?? { intervals: DEFAULT_INTERVALS }
}

export async function upsertExerciseSettings(
  { trx, organisationid }: Scope,
  settings: ExerciseSettings,
): Promise<void> {
  const intervals = JSON.stringify(settings.intervals)
  await trx
    .insertInto('exercise_settings')
    .values({ organisationid, intervals })
    .onConflict((conflict) => conflict.column('organisationid').doUpdateSet({ intervals }))
    .execute()
}
