export { registerLogPicturesRoutes } from './log-pictures-routes.ts'
export {
  findAlteredPictures,
  readOriginals,
  readPictureEvents,
} from './log-pictures-store.ts'
