export { registerContactGroupsRoutes } from './contact-groups-routes.ts'
export {
  lockContactGroupForReference,
  lockContactGroups,
  readContactGroups,
  upsertContactGroup,
} from './contact-groups-store.ts'
