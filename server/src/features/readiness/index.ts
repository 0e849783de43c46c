export { registerReadinessRoutes } from './readiness-routes.ts'
