import { PollingJob } from '../../../platform/polling-job.ts'
import { type TellDependencies, tellDue } from './task-pushes.ts'

/** Tells the owners of tasks. */
export function createTaskNotifier(dependencies: TellDependencies): PollingJob {
  const { log, sending } = dependencies.context
  return new PollingJob({
    work: async () => {
      if (!sending.isPaused) await tellDue(dependencies)
    },
    onFailure: (error) => log.info({ err: error }, 'The owners of tasks could not be told'),
  })
}
