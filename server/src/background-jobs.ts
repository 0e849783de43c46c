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
}

export type BackgroundJobs = Job & {
  /** A running backup takes longest to end, so this comes before the last requests are answered. */
  stopBackups(): Promise<void>
}

/** What the server does although nobody has just asked for it: it sends, deletes, reminds and backs up. */
export function createBackgroundJobs(context: Context, dependencies: Dependencies): BackgroundJobs {
  const { connections, mailQueue, sending } = context
  const { alerts, assignedRoles, onEntriesAppended } = dependencies
  const { sender } = alerts
  const notifiers: Job[] = [
    alerts.deliveries,
    alerts.channels,
    createTaskNotifier({ context, sender, assignedRoles }),
    createHandoverNotifier({ context, sender, onEntriesAppended }),
    createClosureNotifier({ context, sender }),
    createMissingPeopleJob({ context, onEntriesAppended }),
  ]
  const incidentRetention = createIncidentRetention(context, {
    readOrganisations: () => readOrganisations(connections.system),
  })
  const directoryTokenReminders = createDirectoryTokenReminders(context)
  const capTokenReminders = createCapTokenReminders(context)
  const attendanceTokenReminders = createAttendanceTokenReminders(context)
  const debriefReminders = createDebriefReminders(context)
  const unfinishedPictures = createUnfinishedPictures(context, {
    readOrganisations: () => readOrganisations(connections.system),
  })
  const attendanceRetention = createAttendanceRetention(context, {
    readOrganisations: () => readOrganisations(connections.system),
  })
  const repliesRetention = createRepliesRetention(context, {
    readOrganisations: () => readOrganisations(connections.system),
  })
  const closureAnswersRetention = createClosureAnswersRetention(context, {
    readOrganisations: () => readOrganisations(connections.system),
  })
  const organisationDeletions = createOrganisationDeletionJob(context)
  const backups = createNightlyBackups(context)
  return {
    start() {
      for (const notifier of notifiers) notifier.start()
      mailQueue.start(sending)
      sending.start()
      incidentRetention.start()
      directoryTokenReminders.start()
      capTokenReminders.start()
      attendanceTokenReminders.start()
      debriefReminders.start()
      unfinishedPictures.start()
      attendanceRetention.start()
      repliesRetention.start()
      closureAnswersRetention.start()
      organisationDeletions.start()
      backups.start()
    },
    stopBackups: () => backups.stop(),
    async stop() {
      for (const notifier of notifiers) await notifier.stop()
      await mailQueue.stop()
      sending.stop()
      await incidentRetention.stop()
      await directoryTokenReminders.stop()
      await capTokenReminders.stop()
      await attendanceTokenReminders.stop()
      await debriefReminders.stop()
      await unfinishedPictures.stop()
      await attendanceRetention.stop()
      await repliesRetention.stop()
      await closureAnswersRetention.stop()
      await organisationDeletions.stop()
    },
  }
}
