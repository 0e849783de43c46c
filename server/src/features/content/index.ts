export { fingerprintOf } from './content-drafts.ts'
export { registerContentDraftsRoutes } from './content-drafts-routes.ts'
export { findVersion, readVersions } from './content-drafts-store.ts'
export { registerContentReadingsRoutes } from './content-readings-routes.ts'
export { registerContentReviewsRoutes } from './content-reviews-routes.ts'
export { defineContent, registerContentRoutes } from './content-routes.ts'
export {
  findPicture,
  findRoleEver,
  readAlertKinds,
  readChecklistItem,
  readInfoPage,
  readPictures,
  readPublishedVersion,
  readRecordPictures,
  readReportStart,
  readRoles,
  readWrittenGuidance,
} from './content-store.ts'
export { registerContentTransferRoutes } from './content-transfer-routes.ts'
export { registerMediaRoutes } from './media-routes.ts'
export { pictureQueue } from './pictures.ts'
export { prepareContent, type StarterContent } from './starter-content.ts'
