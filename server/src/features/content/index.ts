export { fingerprintOf } from './content-drafts.ts'
export { findVersion, readVersions } from './content-drafts-store.ts'
export { defineContent } from './content-routes.ts'
export {
  findAlertKindEver,
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
export { pictureQueue } from './pictures.ts'
export { registerContentFeature } from './register-content.ts'
export { prepareContent, type StarterContent } from './starter-content.ts'
