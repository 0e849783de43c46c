import { type Kysely, sql } from 'kysely'
import type { OrganisationTransaction } from '../../platform/database/database.ts'
import type { SystemTables } from '../../platform/database/tables.ts'
import { lastMinute } from './record-sources.ts'

export type IncidentRef = { organisationid: string; incidentid: string }

/** The tables whose rows only grow, with the column of the head that says how far they are sealed. */
const SEALED_UP_TO = {
  checks: 'checkseq',
  roll_counts: 'countseq',
  tasks: 'taskseq',
  task_changes: 'taskchangeseq',
  log_picture_events: 'pictureseq',
  handover_events: 'handoverseq',
  roll_marks: 'markseq',
  pickups: 'pickupseq',
  alert_history: 'alertseq',
  alert_responses: 'responseseq',
  allocation_changes: 'allocationseq',
}

/** The incidents of one organisation, or of all, with rows that are not sealed yet. */
export async function findUnsealedIncidents(
  trx: OrganisationTransaction | Kysely<SystemTables>,
  organisationid: string | null,
  now: Date,
): Promise<IncidentRef[]> {
  const isUnsealed = Object.entries(SEALED_UP_TO).map(
    ([table, column]) => sql`exists (
      select from ${sql.table(table)} r
      where r.organisationid = i.organisationid and r.incidentid = i.id
        and r.seq > ${sql.ref(`h.${column}`)}
    )`,
  )
  const { rows } = await sql<IncidentRef>`
    select i.organisationid, i.id as incidentid
    from incidents i
    left join record_heads h on h.organisationid = i.organisationid and h.incidentid = i.id
    where i.organisationid = coalesce(${organisationid}, i.organisationid)
      and (
        h.incidentid is null or i.logseq > h.logseq or i.version > h.changeversion
        or ${sql.join(isUnsealed, sql` or `)}
        or exists (
          select from alert_answers a
          where a.organisationid = i.organisationid and a.incidentid = i.id and a.seq > h.answerseq
            and (a.minute is null or a.minute <= ${lastMinute(now)})
        )
        or exists (
          select from debriefs d
          where d.organisationid = i.organisationid and d.incidentid = i.id
            and d.version > h.debriefversion
        )
      )
  `.execute(trx as Kysely<SystemTables>)
  return rows
}
