export { routeLiveEvents } from './live-events-routes.ts'
