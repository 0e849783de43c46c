export { routeContactGroups } from './contact-groups-routes.ts'
export {
  holdContactGroup,
  lockContactGroups,
  putContactGroup,
  readContactGroups,
} from './contact-groups-store.ts'
