export { IdentityConfirmation } from './identity-confirmation.ts'
export {
  findPasswordProblems,
  hashPassword,
  isCorrectPassword,
  matchesHash,
  queueHashing,
  requireGoodPassword,
} from './passwords.ts'
export { announceCleared, clearFailures } from './sign-in-limits.ts'
export { routeSignIn } from './sign-in-routes.ts'
export {
  changePassword,
  countFailures,
  findAccount,
  hashDevice,
  raiseSignInVersion,
  recordFailure,
} from './sign-in-store.ts'
