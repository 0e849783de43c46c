export { registerApiDescriptionRoutes } from './api-description-routes.ts'
