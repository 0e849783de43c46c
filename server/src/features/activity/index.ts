export { createActivityLog } from './activity-log.ts'
export { registerActivityRoutes } from './activity-routes.ts'
export { describeChanges } from './activity-rules.ts'
export { recordActivity, wasIncidentDeleted } from './activity-store.ts'
