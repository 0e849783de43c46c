import type { LogEntry } from '@holdfast/contract/incidents/incident-log'
import {
  createCapTokenReminders,
  createRepliesRetention,
  type PushSender,
} from './features/alerts/index.ts'
import type { AssignedRoles } from './features/allocations/index.ts'
import { createNightlyBackups } from './features/backups/index.ts'
import { createClosureAnswersRetention, createClosureNotifier } from './features/closures/index.ts'
import { createDebriefReminders } from './features/debriefs/index.ts'
import { createHandoverNotifier } from './features/handovers/index.ts'
import { createIncidentRetention } from './features/incidents/index.ts'
import { createUnfinishedPictures } from './features/log-pictures/index.ts'
import { createOrganisationDeletionJob } from './features/organisation-deletion/index.ts'
import { createOrganisationSuspensionJob } from './features/organisation-suspension/index.ts'
import { readOrganisations } from './features/organisations/index.ts'
import {
  createAttendanceRetention,
  createAttendanceTokenReminders,
  createMissingPeopleJob,
} from './features/roll-call/index.ts'
import { createDirectoryTokenReminders } from './features/scim/index.ts'
import { createTaskNotifier } from './features/tasks/index.ts'
import type { Context } from './platform/context.ts'

type Job = { start(): void; stop(): Promise<void> }

type Dependencies = {
  alerts: { deliveries: Job; channels: Job; sender: PushSender }
  assignedRoles: (organisationid: string) => AssignedRoles | Promise<AssignedRoles>
  onEntriesAppended: (organisationid: string, entries: LogEntry[]) => void
  runsHourlyJobs: boolean
}

export type BackgroundJobs = Job & {
  /** Runs at once what is due within a minute of the start. */
  runHourlyJobs(): Promise<void>
  /** A running backup takes longest to end, so this comes before the last requests are answered. */
  stopBackups(): Promise<void>
}

/** What the server does although nobody has just asked for it: it sends, deletes, reminds and backs up. */
export function createBackgroundJobs(context: Context, dependencies: Dependencies): BackgroundJobs {
  const { connections, mailQueue, sending } = context
  const { alerts, assignedRoles, onEntriesAppended, runsHourlyJobs } = dependencies
  const { sender } = alerts
  const notifiers: Job[] = [
    alerts.deliveries,
    alerts.channels,
    createTaskNotifier({ context, sender, assignedRoles }),
    createHandoverNotifier({ context, sender, onEntriesAppended }),
    createClosureNotifier({ context, sender }),
    createMissingPeopleJob({ context, onEntriesAppended }),
    createOrganisationSuspensionJob(context),
  ]
  const organisations = { readOrganisations: () => readOrganisations(connections.system) }
  const hourly = [
    createIncidentRetention(context, organisations),
    createDirectoryTokenReminders(context),
    createCapTokenReminders(context),
    createAttendanceTokenReminders(context),
    createDebriefReminders(context),
    createUnfinishedPictures(context, organisations),
    createAttendanceRetention(context, organisations),
    createRepliesRetention(context, organisations),
    createClosureAnswersRetention(context, organisations),
    createOrganisationDeletionJob(context),
  ]
  const backups = createNightlyBackups(context)
  return {
    start() {
      for (const notifier of notifiers) notifier.start()
      mailQueue.start(sending)
      sending.start()
      if (runsHourlyJobs) for (const job of hourly) job.start()
      backups.start()
    },
    async runHourlyJobs() {
      await Promise.all(hourly.map((job) => job.run()))
    },
    stopBackups: () => backups.stop(),
    async stop() {
      for (const notifier of notifiers) await notifier.stop()
      await mailQueue.stop()
      sending.stop()
      await Promise.all(hourly.map((job) => job.stop()))
    },
  }
}
