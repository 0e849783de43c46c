export { registerOrganisationSuspensionRoutes } from './organisation-suspension-routes.ts'
export { createOrganisationSuspensionJob } from './suspension-job.ts'
