export { reopenTogether } from './closing-together.ts'
export type { IncidentAlerts } from './incident-alerts.ts'
export { createIncidentRetention } from './incident-retention.ts'
export {
  readClosers,
  readIncidentSettings,
  readParentTemplates,
} from './incident-settings-store.ts'
export { registerIncidentsRoutes } from './incidents-routes.ts'
export { newIncident } from './incidents-rules.ts'
export {
  findIncident,
  findReportTime,
  insertIncident,
  lockIncident,
  lockIncidentForReference,
  readChanges,
  type StoredIncident,
  toIncident,
  wasClosedSince,
} from './incidents-store.ts'
export { findFirstReport, findMerged, findReadAsOne, readMerges } from './merged-incidents-store.ts'
export { nameIncident } from './merging-rules.ts'
export {
  findFirstOpenReport,
  findNewestOpenId,
  findOpenIds,
  hasOpenIncident,
  isOpenOrClosedSince,
  isOpenSince,
  readOpenIncidents,
} from './open-incidents-store.ts'
export { visitorsFrom, visitorsLeftBefore } from './retention-rules.ts'
export { delayVisitors, readRetention } from './retention-store.ts'
