export { createMissingPeopleJob } from './missing-people-job.ts'
export { registerRollCallRoutes } from './roll-counts-routes.ts'
export { readRollCounts } from './roll-counts-store.ts'
export {
  insertRollGroups,
  lockRollGroups,
  readRollGroups,
  upsertRollGroup,
} from './roll-groups-store.ts'
