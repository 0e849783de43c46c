export { readAlertSenders } from './alert-settings-store.ts'
export { routeAlerts } from './alerts-routes.ts'
export { readPushKeys } from './push-keys.ts'
export { type PushReadiness, readPushReadiness } from './push-subscriptions-store.ts'
