import { type BriefSection, briefOf } from '@holdfast/contract/incidents/handover-brief'
import { summariseIncident } from '@holdfast/contract/incidents/incident-summary'
import { asOfMainIncident } from '@holdfast/contract/incidents/merged-incidents'
import { newestAlertToAll } from '@holdfast/contract/roll-call/counted-before'
import type { InjuredPerson, MissingPerson } from '@holdfast/contract/roll-call/roll-call'
import { byOldest } from '@holdfast/contract/sorting'
import type { Scope } from '../../platform/database/database.ts'
import { readSentAlerts } from '../alerts/index.ts'
import { readAllocations } from '../allocations/index.ts'
import { readRoles } from '../content/index.ts'
import { readLog } from '../incident-log/index.ts'
import { findFirstReport, findMerged, type StoredIncident, toIncident } from '../incidents/index.ts'
import { readRollCall } from '../roll-call/index.ts'
import { readTasks } from '../tasks/index.ts'
import { readUsers } from '../users/index.ts'

/** The brief as the records of the incident, and of those that are merged into it, have it now. */
export async function makeBrief(
  scope: Scope,
  incident: StoredIncident,
  now: Date,
): Promise<BriefSection[]> {
  const ids = [incident.id, ...(await findMerged(scope, incident.id))]
  const ofEach = async <T>(read: (id: string) => Promise<T[]>) => (await inTurn(ids, read)).flat()
  const moment = incident.closed ?? now.toISOString()
  const report = (await findFirstReport(scope, ids)) ?? incident.timestamp
  const alerts = await readSentAlerts(scope, { incidentids: ids, since: report })
  const alerted = newestAlertToAll(alerts, incident.closed)
  const { closed } = incident
  const rollCall = await readRollCall(scope, { ids, moment, report, closed, alerted })
  const summary = summariseIncident({
    incident: toIncident(incident),
    entries: (await ofEach((id) => readLog(scope, id, 0))).sort(byOldest),
    tasks: await ofEach((id) => readTasks(scope, id)),
    groups: rollCall.groups,
    counts: rollCall.counts.map(withoutNames),
    alerts: asOfMainIncident(alerts, incident.id, ids),
    team: await readTeam(scope),
    at: now.toISOString(),
  })
  return briefOf(summary)
}

/** A brief stays on phones when the incident is closed; the names of those who are missing by name do not. */
function withoutNames<
  Count extends { isByName?: true; missing: MissingPerson[]; injured: InjuredPerson[] },
>(count: Count): Count {
  if (!count.isByName) return count
  const name = 'named in the roll call'
  return {
    ...count,
    missing: count.missing.map((person) => ({ ...person, name })),
    injured: count.injured.map((person) => ({ ...person, name })),
  }
}

/** One after the other, because one transaction does one thing at a time. */
async function inTurn<T>(ids: readonly string[], read: (id: string) => Promise<T>): Promise<T[]> {
  const results: T[] = []
  for (const id of ids) results.push(await read(id))
  return results
}

async function readTeam(scope: Scope) {
  const allocations = await readAllocations(scope)
  const names = new Map((await readUsers(scope)).map(({ id, name }) => [id, name]))
  return (await readRoles(scope)).map(({ id: roleid, title: role }) => ({
    ...{ roleid, role },
    names: allocations
      .filter((each) => each.roleid === roleid)
      .map(({ userid }) => names.get(userid) ?? userid),
  }))
}
