export { registerSharesRoutes } from './shares-routes.ts'
