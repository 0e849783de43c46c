export { registerRollCallRoutes } from './roll-counts-routes.ts'
export { readRollCounts } from './roll-counts-store.ts'
export { insertRollGroups } from './roll-groups-store.ts'
