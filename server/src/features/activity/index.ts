export { createActivityLog } from './activity-log.ts'
export { registerActivityRoutes } from './activity-routes.ts'
export { describeChanges } from './activity-rules.ts'
export {
  countActivitySince,
  readTimesOfChanges,
  recordActivity,
  wasIncidentDeleted,
  wasRecorded,
} from './activity-store.ts'
