export { routeRollCall } from './roll-counts-routes.ts'
export { readRollCounts } from './roll-counts-store.ts'
