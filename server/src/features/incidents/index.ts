export { routeIncidents } from './incidents-routes.ts'
export { findReportTime } from './incidents-store.ts'
