export { type LiveEvents, routeLiveEvents } from './live-events-routes.ts'
