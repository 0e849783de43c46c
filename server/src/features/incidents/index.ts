export { createIncidentRetention } from './incident-retention.ts'
export { routeIncidents } from './incidents-routes.ts'
export { newIncident } from './incidents-rules.ts'
export {
  findReportTime,
  insertIncident,
  lockIncident,
  lockIncidentForReference,
} from './incidents-store.ts'
