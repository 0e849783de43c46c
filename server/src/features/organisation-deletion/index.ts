export { createOrganisationDeletionJob } from './deletion-job.ts'
export { registerOrganisationDeletionRoutes } from './organisation-deletion-routes.ts'
