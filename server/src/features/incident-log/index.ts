export { routeIncidentLog } from './incident-log-routes.ts'
export { readLog } from './incident-log-store.ts'
