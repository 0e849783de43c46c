export { hashKey, newOneTimeKey } from './one-time-key.ts'
export { ResetLimits } from './password-reset-limits.ts'
export { registerPasswordResetRoutes } from './password-reset-routes.ts'
export {
  addKey,
  deleteKeysOf,
  deleteKeysOfOrganisation,
  findKeyOwner,
  findResetAccount,
  readInvitedUsernames,
  vouchFor,
} from './password-reset-store.ts'
