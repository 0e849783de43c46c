export { registerMapFrameRoutes } from './map-frame-routes.ts'
