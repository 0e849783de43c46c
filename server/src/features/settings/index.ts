export { routeSettings } from './settings-routes.ts'
