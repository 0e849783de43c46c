export { createIncidentRetention } from './incident-retention.ts'
export { routeIncidents } from './incidents-routes.ts'
export {
  findIncident,
  findReportTime,
  lockIncident,
  lockIncidentForReference,
  readChanges,
  type StoredIncident,
  toIncident,
} from './incidents-store.ts'
