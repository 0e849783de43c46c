export { routeContent } from './content-routes.ts'
export { readRoles } from './content-store.ts'
export { type FirstContent, prepareContent } from './first-content.ts'
export { routeMedia } from './media-routes.ts'
