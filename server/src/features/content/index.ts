export { routeContentDrafts } from './content-drafts-routes.ts'
export { defineContent, routeContent } from './content-routes.ts'
export {
  readChecklistItem,
  readPublishedVersion,
  readRecordPictures,
  readRoles,
} from './content-store.ts'
export { routeContentTransfer } from './content-transfer-routes.ts'
export { routeMedia } from './media-routes.ts'
export { prepareContent, type StarterContent } from './starter-content.ts'
