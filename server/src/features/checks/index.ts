export { routeChecks } from './checks-routes.ts'
