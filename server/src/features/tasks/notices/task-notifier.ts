import { PollingJob } from '../../../platform/polling-job.ts'
import { RunningByKey } from '../../../platform/running-by-key.ts'
import { type TellDependencies, tellDue } from './task-pushes.ts'

const ORGANISATIONS_AT_ONCE = 10

/** Tells the owners of tasks. */
export function createTaskNotifier(dependencies: TellDependencies): PollingJob {
  const { log, sending } = dependencies.context
  const running = new RunningByKey({
    atOnce: ORGANISATIONS_AT_ONCE,
    onFailure: (error, organisationid) =>
      log.info({ err: error, organisationid }, 'The owners of tasks could not be told'),
  })
  return new PollingJob({
    work: async () => {
      if (!sending.isPaused) await tellDue(dependencies, running)
    },
    onFailure: (error) => log.info({ err: error }, 'The owners of tasks could not be told'),
    running,
  })
}
