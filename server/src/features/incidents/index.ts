export { createIncidentRetention } from './incident-retention.ts'
export { routeIncidents } from './incidents-routes.ts'
export { findReportTime, lockIncidentForReference } from './incidents-store.ts'
