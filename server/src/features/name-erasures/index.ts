export { registerNameErasuresRoutes } from './name-erasures-routes.ts'
