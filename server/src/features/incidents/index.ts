export { routeIncidents } from './incidents-routes.ts'
export {
  findIncident,
  findReportTime,
  lockIncidentForReference,
  readChanges,
  type StoredIncident,
  toIncident,
} from './incidents-store.ts'
