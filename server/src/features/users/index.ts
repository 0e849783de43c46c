export { findAdmins, findSuspendedAdmins } from './admins-store.ts'
export { CHANGED_BY_DEPROVISIONING, Deprovisioning } from './deprovisioning.ts'
export { registerDeprovisioningRoutes } from './deprovisioning-routes.ts'
export { DirectorySuspensions } from './directory-suspensions.ts'
export { readHeldSuspensions } from './directory-suspensions-store.ts'
export { DirectoryUsers, RESETS_TO_NEW_ADDRESS_MS } from './directory-users.ts'
export { registerUsersImportRoutes } from './users-import-routes.ts'
export { registerUsersRoutes } from './users-routes.ts'
export { usernameProblems } from './users-rules.ts'
export {
  findPhone,
  findUsersByEmail,
  insertUser,
  isAddressNew,
  lockUsers,
  readUsers,
  type StoredUser,
} from './users-store.ts'
