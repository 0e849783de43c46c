export { routeIncidents } from './incidents-routes.ts'
export { findReportTime, holdIncident } from './incidents-store.ts'
