export { routeReadiness } from './readiness-routes.ts'
