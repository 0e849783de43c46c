export { registerOrganisationsRoutes } from './organisations-routes.ts'
export {
  findOrganisation,
  insertOrganisation,
  isOrganisationSuspended,
  lockOrganisation,
  lockOrganisations,
  readOrganisations,
} from './organisations-store.ts'
