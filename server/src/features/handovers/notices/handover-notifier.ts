import type { LogEntry } from '@holdfast/contract/incidents/incident-log'
import { PollingJob } from '../../../platform/polling-job.ts'
import { askDeputies } from './asking-deputies.ts'
import { type PushDependencies, tellDue } from './handover-pushes.ts'

/** Deputies are asked after minutes, so the seconds do not matter. */
const ASK_EVERY_MS = 5000

type Dependencies = PushDependencies & {
  onEntriesAppended: (organisationid: string, entries: LogEntry[]) => void
}

/** Asks deputies, and tells people of handovers while their app is closed. */
export function createHandoverNotifier(dependencies: Dependencies): PollingJob {
  const { log, sending } = dependencies.context
  let asked = 0
  return new PollingJob({
    work: async () => {
      if (performance.now() - asked >= ASK_EVERY_MS) {
        asked = performance.now()
        await askDeputies(dependencies)
      }
      if (!sending.isPaused) await tellDue(dependencies)
    },
    onFailure: (error) =>
      log.info({ err: error }, 'Deputies could not be asked, or nobody told of a handover'),
  })
}
