import { sql } from 'kysely'
import type { Scope } from '../../platform/database/database.ts'
import { readTimesOfChanges } from '../activity/index.ts'
import {
  allCountedAt,
  type FirstCount,
  type FirstMark,
  groupsAt,
  type OnList,
  peopleAt,
} from './all-counted-rules.ts'
import { readAbsences } from './attendance-store.ts'
import { readRollGroups } from './roll-groups-store.ts'
import { readVisitors } from './visitors-store.ts'

type Incident = { id: string; timestamp: string; closed: string | null }
type Of<Row> = Row & { incidentid: string }

/** When everybody was counted in each of these incidents, by its id; null where a group was left. */
export async function readAllCounted(
  scope: Scope,
  incidents: readonly Incident[],
  now: string,
): Promise<ReadonlyMap<string, string | null>> {
  const ids = incidents.map(({ id }) => id)
  const counts = Map.groupBy(await readFirstCounts(scope, ids), ({ incidentid }) => incidentid)
  const marks = Map.groupBy(await readFirstMarks(scope, ids), ({ incidentid }) => incidentid)
  const groups = await readRollGroups(scope)
  const changes = await readTimesOfChanges(scope, ['roll-group-added', 'roll-group-deleted'])
  const people = marks.size > 0 ? await readOnList(scope) : []
  const times = new Map<string, string | null>()
  for (const { id, timestamp: report, closed } of incidents) {
    const ofMarks = marks.get(id) ?? []
    const moment = { report, closed, until: closed ?? now }
    const expected = ofMarks.length > 0 ? await readExpected(scope, people, moment) : []
    const allCounted = allCountedAt({
      groupids: groupsAt(groups, changes, moment),
      expected: new Map(groups.map((group) => [group.id, group.expected])),
      counts: counts.get(id) ?? [],
      marks: ofMarks,
      people: expected,
    })
    times.set(id, allCounted)
  }
  return times
}

type Moment = { report: string; closed: string | null; until: string }

async function readExpected(
  scope: Scope,
  people: readonly OnList[],
  { report, closed, until }: Moment,
): Promise<Pick<OnList, 'id' | 'rollgroupid'>[]> {
  const absent = new Set((await readAbsences(scope, until)).keys())
  const visitors = await readVisitors(scope, { since: report, until })
  return [...peopleAt(people, absent, closed), ...visitors]
}

async function readFirstCounts(
  { trx, organisationid }: Scope,
  ids: readonly string[],
): Promise<Of<FirstCount>[]> {
  const { rows } = await sql<Of<FirstCount>>`
    select incidentid, groupid, min(timestamp) as timestamp from roll_counts
    where organisationid = ${organisationid} and incidentid = any (${ids}::text[])
    group by incidentid, groupid
  `.execute(trx)
  return rows
}

async function readFirstMarks(
  { trx, organisationid }: Scope,
  ids: readonly string[],
): Promise<Of<FirstMark>[]> {
  const { rows } = await sql<Of<FirstMark>>`
    select incidentid, person ->> 'personid' as personid, person ->> 'groupid' as groupid,
      min(timestamp) as timestamp
    from roll_marks cross join jsonb_array_elements(people) as person
    where organisationid = ${organisationid} and incidentid = any (${ids}::text[])
    group by incidentid, person ->> 'personid', person ->> 'groupid'
  `.execute(trx)
  return rows
}

async function readOnList({ trx, organisationid }: Scope): Promise<OnList[]> {
  const { rows } = await sql<OnList>`
    select id, rollgroupid, added from people where organisationid = ${organisationid} and active
  `.execute(trx)
  return rows
}
