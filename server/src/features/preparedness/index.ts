export { registerPreparednessRoutes } from './preparedness-routes.ts'
