import type { LogEntry } from '@holdfast/contract/incidents/incident-log'
import type { Context } from '../../platform/context.ts'
import { PollingJob } from '../../platform/polling-job.ts'
import { lockIncident } from '../incidents/index.ts'
import { findLogsToWrite } from './find-logs-to-write.ts'
import { tellWaiting } from './missing-in-the-log.ts'

type Dependencies = {
  context: Context
  onEntriesAppended: (organisationid: string, entries: LogEntry[]) => void
}

/** Writes into logs who is missing, where that had to wait. */
export function createMissingPeopleJob(dependencies: Dependencies): PollingJob {
  const { log } = dependencies.context
  return new PollingJob({
    work: () => writeAll(dependencies),
    onFailure: (error) => log.info({ err: error }, 'Logs could not name missing people'),
  })
}

async function writeAll({ context, onEntriesAppended }: Dependencies): Promise<void> {
  const { connections, database, now } = context
  for (const { organisationid, incidentid } of await findLogsToWrite(connections, now())) {
    const entries = await database.changeAsFound(organisationid, async (scope) => {
      // It may have been deleted, and its rows with it.
      const incident = await lockIncident(scope, incidentid)
      const told = incident ? await tellWaiting(scope, incidentid, now()) : []
      const logs = { collection: 'logs', ownerid: incidentid } as const
      return { result: told, changed: told.length > 0 ? [logs] : [] }
    })
    if (entries.length > 0) onEntriesAppended(organisationid, entries)
  }
}
