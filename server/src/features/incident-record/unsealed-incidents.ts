import { type Kysely, sql } from 'kysely'
import type { OrganisationTransaction } from '../../platform/database/database.ts'
import type { SystemTables } from '../../platform/database/tables.ts'
import { lastMinute } from './incident-record-rules.ts'

export type IncidentRef = { organisationid: string; incidentid: string }

/** The incidents of one organisation, or of all, with rows that are not sealed yet. */
export async function findUnsealedIncidents(
  trx: OrganisationTransaction | Kysely<SystemTables>,
  organisationid: string | null,
  now: Date,
): Promise<IncidentRef[]> {
  const { rows } = await sql<IncidentRef>`
    select i.organisationid, i.id as incidentid
    from incidents i
    left join record_heads h on h.organisationid = i.organisationid and h.incidentid = i.id
    where i.organisationid = coalesce(${organisationid}, i.organisationid)
      and (
        h.incidentid is null or i.logseq > h.logseq or i.version > h.changeversion
        or exists (
          select from checks c
          where c.organisationid = i.organisationid and c.incidentid = i.id and c.seq > h.checkseq
        )
        or exists (
          select from roll_counts r
          where r.organisationid = i.organisationid and r.incidentid = i.id and r.seq > h.countseq
        )
        or exists (
          select from tasks t
          where t.organisationid = i.organisationid and t.incidentid = i.id and t.seq > h.taskseq
        )
        or exists (
          select from task_changes t
          where t.organisationid = i.organisationid and t.incidentid = i.id
            and t.seq > h.taskchangeseq
        )
        or exists (
          select from log_picture_events p
          where p.organisationid = i.organisationid and p.incidentid = i.id and p.seq > h.pictureseq
        )
        or exists (
          select from handover_events e
          where e.organisationid = i.organisationid and e.incidentid = i.id
            and e.seq > h.handoverseq
        )
        or exists (
          select from roll_marks m
          where m.organisationid = i.organisationid and m.incidentid = i.id and m.seq > h.markseq
        )
        or exists (
          select from pickups p
          where p.organisationid = i.organisationid and p.incidentid = i.id and p.seq > h.pickupseq
        )
        or exists (
          select from alert_history a
          where a.organisationid = i.organisationid and a.incidentid = i.id and a.seq > h.alertseq
        )
        or exists (
          select from alert_responses r
          where r.organisationid = i.organisationid and r.incidentid = i.id and r.seq > h.responseseq
        )
        or exists (
          select from alert_answers a
          where a.organisationid = i.organisationid and a.incidentid = i.id and a.seq > h.answerseq
            and (a.minute is null or a.minute <= ${lastMinute(now)})
        )
        or exists (
          select from allocation_changes a
          where a.organisationid = i.organisationid and a.incidentid = i.id
            and a.seq > h.allocationseq
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
