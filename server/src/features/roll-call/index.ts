export { readAllCounted } from './all-counted.ts'
export { createAttendanceRetention } from './attendance-retention.ts'
export { readAbsences } from './attendance-store.ts'
export { AttendanceAccess } from './attendance-tokens/attendance-access.ts'
export { createAttendanceTokenReminders } from './attendance-tokens/attendance-token-reminders.ts'
export { readExpectedGroups } from './expected-groups.ts'
export { GROWING_LISTS_DEPEND_ON } from './growing-list.ts'
export { readMarks } from './marks-store.ts'
export { createMissingPeopleJob } from './missing-people-job.ts'
export { PEOPLE_DEPEND_ON, readRollCallNames } from './people-store.ts'
export { readPickupEvents } from './pickups-store.ts'
export { readRollCall } from './read-roll-call.ts'
export { registerRollCallRoutes } from './roll-counts-routes.ts'
export { readRollCounts } from './roll-counts-store.ts'
export { GROUPS_DEPEND_ON } from './roll-groups-routes.ts'
export {
  insertRollGroups,
  lockRollGroups,
  readRollGroups,
  upsertRollGroup,
} from './roll-groups-store.ts'
