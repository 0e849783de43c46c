import { type BriefSection, briefOf } from '@holdfast/contract/incidents/handover-brief'
import { summariseIncident } from '@holdfast/contract/incidents/incident-summary'
import type { Scope } from '../../platform/database/database.ts'
import { readAlertsOfIncident } from '../alerts/index.ts'
import { readAllocations } from '../allocations/index.ts'
import { readRoles } from '../content/index.ts'
import { readLog } from '../incident-log/index.ts'
import { type StoredIncident, toIncident } from '../incidents/index.ts'
import { readRollCounts, readRollGroups } from '../roll-call/index.ts'
import { readTasks } from '../tasks/index.ts'
import { readUsers } from '../users/index.ts'

/** The brief as the record of the incident has it now. */
export async function makeBrief(
  scope: Scope,
  incident: StoredIncident,
  now: Date,
): Promise<BriefSection[]> {
  const summary = summariseIncident({
    incident: toIncident(incident),
    entries: await readLog(scope, incident.id, 0),
    tasks: await readTasks(scope, incident.id),
    groups: await readRollGroups(scope),
    counts: await readRollCounts(scope, incident.id, 0),
    alerts: await readAlertsOfIncident(scope, incident.id),
    team: await readTeam(scope),
    at: now.toISOString(),
  })
  return briefOf(summary)
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
