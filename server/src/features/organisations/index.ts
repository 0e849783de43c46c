export { routeOrganisations } from './organisations-routes.ts'
export { findOrganisation, insertOrganisation, readOrganisations } from './organisations-store.ts'
