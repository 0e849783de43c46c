export { registerLiveEventsRoutes } from './live-events-routes.ts'
