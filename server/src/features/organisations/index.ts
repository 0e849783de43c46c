export { registerOrganisationsRoutes } from './organisations-routes.ts'
export {
  findOrganisation,
  insertOrganisation,
  lockOrganisations,
  readOrganisations,
} from './organisations-store.ts'
