import {
  type IncidentSummary,
  summariseIncident,
} from '@holdfast/contract/incidents/incident-summary'
import type { Incident } from '@holdfast/contract/incidents/incidents'
import { serverNow } from '../../session/server-clock.ts'
import { useUsers } from '../admin/users.ts'
import { useContent } from '../content/content.ts'
import { useLogEntries } from '../log/incident-log.ts'
import { fromBlocks } from '../log/log-blocks.ts'
import { useAllocations } from './allocations.ts'
import { useAlertsReadTogether } from './merged-alerts.ts'
import { useCounts, useExpectedGroups } from './roll-call.ts'
import { useTasks } from './tasks.ts'

/** What this device knows of the incident now, including what it has not sent yet. */
export function useIncidentSummary(incident: Incident): IncidentSummary {
  const log = useLogEntries(incident.id).rows
  const tasks = useTasks(incident.id).rows
  const groups = useExpectedGroups(incident.id).data ?? []
  const counts = useCounts(incident.id).rows
  const alerts = useAlertsReadTogether(incident.id)
  const roles = useContent().data?.roles ?? []
  const allocations = useAllocations().data ?? []
  const users = useUsers().data ?? []
  const names = new Map(users.map(({ id, name }) => [id, name]))
  return summariseIncident({
    ...{ incident, tasks, groups, counts, alerts },
    entries: fromBlocks(log)
      .filter(({ sending }) => sending !== 'refused')
      .map((entry) => ({ ...entry, seq: entry.seq ?? Number.MAX_SAFE_INTEGER })),
    team: roles.map(({ id, title }) => ({
      ...{ roleid: id, role: title },
      names: allocations
        .filter(({ roleid }) => roleid === id)
        .map(({ userid }) => names.get(userid) ?? userid),
    })),
    at: new Date(serverNow()).toISOString(),
  })
}
