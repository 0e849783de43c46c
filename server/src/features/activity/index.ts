export { routeActivity } from './activity-routes.ts'
export { describeChanges } from './activity-rules.ts'
export { recordActivity, recordActivityOfUsername, wasIncidentDeleted } from './activity-store.ts'
