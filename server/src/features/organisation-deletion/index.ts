export { createOrganisationDeletionJob } from './deletion-job.ts'
export { ASKED_MS } from './deletion-rules.ts'
export { registerOrganisationDeletionRoutes } from './organisation-deletion-routes.ts'
export { requireOwnAccounts } from './own-accounts.ts'
