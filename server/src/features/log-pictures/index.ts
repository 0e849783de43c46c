export { registerLogPicturesRoutes } from './log-pictures-routes.ts'
export { findOriginal, readPictureEvents, type StoredPictureEvent } from './log-pictures-store.ts'
export { type AlteredPicture, type IntactPicture, inspectPictures } from './picture-inspection.ts'
export { createUnfinishedPictures, removeUnfinishedPictures } from './unfinished-pictures.ts'
