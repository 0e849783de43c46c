import { newHandoverId } from '@holdfast/contract/ids'
import { describeHandover } from '@holdfast/contract/incidents/handover-words'
import type { LogEntry } from '@holdfast/contract/incidents/incident-log'
import { deputyWait } from '@holdfast/contract/incidents/takeover-rules'
import type { Context } from '../../../platform/context.ts'
import type { Scope } from '../../../platform/database/database.ts'
import { findIncidentsOfOpenAlerts } from '../../alerts/index.ts'
import { lockAllocations, readDeputies } from '../../allocations/index.ts'
import { readRoles } from '../../content/index.ts'
import { appendSummary } from '../../incident-log/index.ts'
import { lockIncident, readIncidentSettings } from '../../incidents/index.ts'
import { toHandoverWithBrief } from '../handovers-rules.ts'
import { insertHandoverEvent, readEventsWithoutBriefs } from '../handovers-store.ts'
import { makeBrief } from '../incident-brief.ts'
import { type FoundRole, findAnswering, readRole } from '../role-holders.ts'
import { insertNotices } from './handover-notices-store.ts'

type Dependencies = {
  context: Context
  onEntriesAppended: (organisationid: string, entries: LogEntry[]) => void
}

/**
 * Asks deputies to take over where those who hold a role do not answer an alert, if the organisation has set
 * after how many minutes. Each deputy is asked once in an incident.
 */
export async function askDeputies(dependencies: Dependencies): Promise<void> {
  const { connections, log } = dependencies.context
  for (const incident of await findIncidentsOfOpenAlerts(connections)) {
    // Those of other schools are asked all the same.
    await askDeputiesOf(dependencies, incident).catch((error: unknown) => {
      log.info({ err: error, ...incident }, 'Deputies could not be asked')
    })
  }
}

async function askDeputiesOf(
  { context, onEntriesAppended }: Dependencies,
  { organisationid, incidentid }: { organisationid: string; incidentid: string },
): Promise<void> {
  const { database, now } = context
  const silent = await database.read(organisationid, (scope) =>
    findSilentRoles(scope, incidentid, now()),
  )
  if (silent.length === 0) return
  const changed = [
    { collection: 'handovers', ownerid: incidentid },
    { collection: 'logs', ownerid: incidentid },
  ] as const
  const entries = await database.change(organisationid, changed, async (scope) => {
    await lockAllocations(scope)
    return ask(scope, incidentid, now())
  })
  if (entries.length > 0) onEntriesAppended(organisationid, entries)
}

type SilentRole = FoundRole & { deputy: FoundRole['deputies'][number] }

/** The roles whose holders are silent, each with a deputy who has not been asked yet. */
async function findSilentRoles(scope: Scope, incidentid: string, now: Date): Promise<SilentRole[]> {
  const { deputyminutes } = await readIncidentSettings(scope)
  if (deputyminutes === null) return []
  const asked = new Set(
    (await readEventsWithoutBriefs(scope, incidentid))
      .filter(({ event }) => event === 'asked')
      .map(({ roleid, touserid }) => `${roleid} ${touserid}`),
  )
  const withDeputies = new Set((await readDeputies(scope)).map(({ roleid }) => roleid))
  const silent: SilentRole[] = []
  for (const { id } of await readRoles(scope)) {
    if (!withDeputies.has(id)) continue
    const role = await readRole(scope, id)
    if (role.holders.length === 0) continue
    for (const [index, deputy] of role.deputies.entries()) {
      if (asked.has(`${id} ${deputy.userid}`)) continue
      const waitMinutes = deputyWait(index + 1, deputyminutes)
      const waiting = { incidentid, holders: role.holders, waitMinutes, now }
      if ((await findAnswering(scope, waiting)) === undefined) silent.push({ ...role, deputy })
    }
  }
  return silent
}

async function ask(scope: Scope, incidentid: string, now: Date): Promise<LogEntry[]> {
  const incident = await lockIncident(scope, incidentid)
  if (incident?.closed !== null) return []
  const entries: LogEntry[] = []
  const silent = await findSilentRoles(scope, incidentid, now)
  if (silent.length === 0) return []
  const brief = await makeBrief(scope, incident, now)
  for (const { roleid, role, holders, deputy } of silent) {
    const id = newHandoverId()
    const time = now.toISOString()
    const made = await insertHandoverEvent(scope, {
      ...{ id, handoverid: id, incidentid, event: 'asked', roleid, role, note: '' },
      ...{ fromholders: holders, touserid: deputy.userid, toname: deputy.name },
      brief,
      ...{ userid: '', authorname: 'Holdfast', timestamp: time, devicetimestamp: time },
      received: time,
    })
    await insertNotices(scope, { incidentid, handoverid: id }, [deputy.userid], now)
    const content = describeHandover(toHandoverWithBrief([made]))
    entries.push(...(await appendSummary(scope, incidentid, { now, content })))
  }
  return entries
}
