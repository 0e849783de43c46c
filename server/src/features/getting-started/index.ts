export { registerGettingStartedRoutes } from './getting-started-routes.ts'
