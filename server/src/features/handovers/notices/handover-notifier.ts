import type { LogEntry } from '@holdfast/contract/incidents/incident-log'
import { PollingJob } from '../../../platform/polling-job.ts'
import { RunningByKey } from '../../../platform/running-by-key.ts'
import { askDeputies } from './asking-deputies.ts'
import { type PushDependencies, tellDue } from './handover-pushes.ts'

/** Deputies are asked after minutes, so the seconds do not matter. */
const ASK_EVERY_MS = 5000
const ORGANISATIONS_AT_ONCE = 10

type Dependencies = PushDependencies & {
  onEntriesAppended: (organisationid: string, entries: LogEntry[]) => void
}

/** Asks deputies, and tells people of handovers while their app is closed. */
export function createHandoverNotifier(dependencies: Dependencies): PollingJob {
  const { log, sending } = dependencies.context
  const running = new RunningByKey({
    atOnce: ORGANISATIONS_AT_ONCE,
    onFailure: (error, organisationid) =>
      log.info({ err: error, organisationid }, 'Handovers could not be told'),
  })
  let asked = 0
  return new PollingJob({
    work: async () => {
      if (performance.now() - asked >= ASK_EVERY_MS) {
        asked = performance.now()
        await askDeputies(dependencies)
      }
      if (!sending.isPaused) await tellDue(dependencies, running)
    },
    onFailure: (error) =>
      log.info({ err: error }, 'Deputies could not be asked, or nobody told of a handover'),
    running,
  })
}
