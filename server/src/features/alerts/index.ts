export { readAlertSenders } from './alert-settings-store.ts'
export { routeAlerts } from './alerts-routes.ts'
