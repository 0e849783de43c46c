export { routeActivity } from './activity-routes.ts'
export { describeChanges } from './activity-rules.ts'
export { recordActivity, recordActivityOf } from './activity-store.ts'
