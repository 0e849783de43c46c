export { routeHealth } from './health-routes.ts'
