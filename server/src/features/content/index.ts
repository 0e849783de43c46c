export { routeContent } from './content-routes.ts'
export { publishGuidance, putPicture, readRoles } from './content-store.ts'
export { routeMedia } from './media-routes.ts'
export { makePicture } from './pictures.ts'
