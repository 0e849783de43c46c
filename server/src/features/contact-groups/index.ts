export { routeContactGroups } from './contact-groups-routes.ts'
export { holdContactGroup, putContactGroup } from './contact-groups-store.ts'
