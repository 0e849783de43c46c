export { routeApiDescription } from './api-description-routes.ts'
