import type { LogEntry } from '@holdfast/contract/incidents/incident-log'
import type { AuthorDependencies } from './features/allocations/index.ts'
import { registerChecksRoutes } from './features/checks/index.ts'
import { registerHandoversRoutes } from './features/handovers/index.ts'
import { appendAction, registerIncidentLogRoutes } from './features/incident-log/index.ts'
import { type IncidentAlerts, registerIncidentsRoutes } from './features/incidents/index.ts'
import { registerLogPicturesRoutes } from './features/log-pictures/index.ts'
import { registerRollCallRoutes } from './features/roll-call/index.ts'
import { registerSharesRoutes } from './features/shares/index.ts'
import { registerSituationReportsRoutes } from './features/situation-reports/index.ts'
import { registerTasksRoutes } from './features/tasks/index.ts'
import type { Context } from './platform/context.ts'

type Dependencies = AuthorDependencies & {
  secret: string
  alerts: IncidentAlerts
  onEntriesAppended: (organisationid: string, entries: LogEntry[]) => void
}

/** The features with which people work in an incident. */
export function registerIncidentFeatures(
  context: Context,
  { assignedRoles, userNames, secret, alerts, onEntriesAppended }: Dependencies,
): void {
  const writing = { assignedRoles, userNames, onEntriesAppended }
  registerIncidentsRoutes(context, { ...writing, alerts, appendAction })
  registerIncidentLogRoutes(context, writing)
  registerSituationReportsRoutes(context, writing)
  registerChecksRoutes(context, { userNames })
  registerRollCallRoutes(context, writing)
  registerLogPicturesRoutes(context, { userNames })
  registerTasksRoutes(context, { assignedRoles, userNames })
  registerHandoversRoutes(context, writing)
  registerSharesRoutes(context, { ...writing, secret })
}
