import type { LogEntry } from '@holdfast/contract/incidents/incident-log'
import type { Context } from '../../platform/context.ts'
import { withoutWaitBudget } from '../../platform/database/wait-budget.ts'
import { lockIncident } from '../incidents/index.ts'
import { findLogsToWrite } from './find-logs-to-write.ts'
import { tellWaiting } from './missing-in-the-log.ts'

const POLL_MS = 1000

type Dependencies = {
  context: Context
  onEntriesAppended: (organisationid: string, entries: LogEntry[]) => void
}

/** Once a second, lets logs speak of the missing people of whom they still have to. Any process may do it. */
export class MissingTeller {
  readonly #dependencies: Dependencies
  #timer: NodeJS.Timeout | undefined
  #round: Promise<void> | undefined
  #isStopped = false

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies
  }

  start(): void {
    if (this.#isStopped) return
    this.#timer = setTimeout(() => {
      void this.#run().finally(() => this.start())
    }, POLL_MS)
    this.#timer.unref()
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#timer)
    await this.#round
  }

  #run(): Promise<void> {
    if (this.#isStopped) return Promise.resolve()
    this.#round = withoutWaitBudget(() => tellAll(this.#dependencies)).catch((error: unknown) => {
      this.#dependencies.context.log.info({ err: error }, 'Logs could not name missing people')
    })
    return this.#round
  }
}

async function tellAll({ context, onEntriesAppended }: Dependencies): Promise<void> {
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
