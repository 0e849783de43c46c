export { registerLogPicturesRoutes } from './log-pictures-routes.ts'
export { findOriginal, readPictureEvents } from './log-pictures-store.ts'
export { type AlteredPicture, type IntactPicture, inspectPictures } from './picture-inspection.ts'
export { createUnfinishedPictures } from './unfinished-pictures.ts'
