import type { TestDatabase } from './test-database.ts'

/** What the teacher has said for five hours, once a minute, until four hours ago: that they are safe, that they need help, in turns. */
export async function insertEarlierAnswers(
  database: TestDatabase,
  { incidentid, alertid }: { incidentid: string; alertid: string },
): Promise<void> {
  await database.query(
    `insert into alert_answers (organisationid, incidentid, alertid, id, userid, answer, note, timestamp,
       devicetimestamp, received, bytext)
     select 'riverside', $1, $2, gen_random_uuid(), 'teacher', (array['safe', 'help'])[1 + i % 2], 'Said',
       time, time, time, false
     from generate_series(1, 300) i, lateral (select now() - interval '9 hours' + i * interval '1 minute') as t (time)`,
    [incidentid, alertid],
  )
}
