export { BreachedPasswords } from './breached-passwords.ts'
export { IdentityConfirmation } from './identity-confirmation.ts'
export { findPasswordProblems, PasswordPolicy } from './password-policy.ts'
export {
  hashPassword,
  isCorrectPassword,
  matchesHash,
  queueHashing,
} from './passwords.ts'
export { SessionStart } from './session-start.ts'
export { announceCleared, clearFailures, SignInLimits } from './sign-in-limits.ts'
export { registerSignInRoutes } from './sign-in-routes.ts'
export {
  changePassword,
  countFailures,
  findSignInUser,
  hashDevice,
  raiseSignInVersion,
  raiseSignInVersions,
  readSignedInUsernames,
  recordFailure,
  type SignInUser,
} from './sign-in-store.ts'
