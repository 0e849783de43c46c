export { routeMapFrame } from './map-frame-routes.ts'
