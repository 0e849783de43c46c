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
import { findReadAsOne, lockIncident, readIncidentSettings } from '../../incidents/index.ts'
import { toHandoverWithBrief } from '../handovers-rules.ts'
import { insertHandoverEvent, readAsked } from '../handovers-store.ts'
import { makeBrief } from '../incident-brief.ts'
import { type FoundRole, findAnswering, readRole } from '../role-holders.ts'
import { insertNotices } from './handover-notices-store.ts'

type Dependencies = {
  context: Context
  onEntriesAppended: (organisationid: string, entries: LogEntry[]) => void
}

/**
 * Asks deputies to take over where those who hold a role do not answer an alert, if the organisation has set
 * after how many minutes. Each deputy is asked once in an incident and those
 * that are merged with it: at the main incident, because that is the one that is shown.
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
  const main = await database.read(organisationid, async (scope) => {
    const [main, ...merged] = await findReadAsOne(scope, incidentid)
    return (await findSilentRoles(scope, [main, ...merged], now())).length > 0 ? main : undefined
  })
  if (main === undefined) return
  const changed = [
    { collection: 'handovers', ownerid: main },
    { collection: 'logs', ownerid: main },
  ] as const
  const entries = await database.change(organisationid, changed, async (scope) => {
    await lockAllocations(scope)
    return ask(scope, main, now())
  })
  if (entries.length > 0) onEntriesAppended(organisationid, entries)
}

type SilentRole = FoundRole & { deputy: FoundRole['deputies'][number] }

/** The roles whose holders are silent, each with a deputy who has not been asked yet. */
async function findSilentRoles(
  scope: Scope,
  incidentids: readonly string[],
  now: Date,
): Promise<SilentRole[]> {
  const { deputyminutes } = await readIncidentSettings(scope)
  if (deputyminutes === null) return []
  const asked = new Set(
    (await readAsked(scope, incidentids)).map(({ roleid, touserid }) => `${roleid} ${touserid}`),
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
      const waiting = { incidentids, holders: role.holders, waitMinutes, now }
      if ((await findAnswering(scope, waiting)) === undefined) silent.push({ ...role, deputy })
    }
  }
  return silent
}

async function ask(scope: Scope, incidentid: string, now: Date): Promise<LogEntry[]> {
  const incident = await lockIncident(scope, incidentid)
  if (incident?.closed !== null) return []
  const entries: LogEntry[] = []
  const incidentids = await findReadAsOne(scope, incidentid)
  // Merged a moment ago: the next round asks at its main incident.
  if (incidentids[0] !== incidentid) return []
  const silent = await findSilentRoles(scope, incidentids, now)
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
