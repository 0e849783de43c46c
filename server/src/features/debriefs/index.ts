export { registerDebriefsRoutes } from './debriefs-routes.ts'
export { readDebriefs } from './debriefs-store.ts'
