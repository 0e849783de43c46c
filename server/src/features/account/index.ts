export { routeAccount } from './account-routes.ts'
