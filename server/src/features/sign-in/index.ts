export {
  findPasswordProblems,
  hashPassword,
  matchesHash,
  requireGoodPassword,
} from './passwords.ts'
export { announceCleared, clearFailures } from './sign-in-limits.ts'
export { routeSignIn } from './sign-in-routes.ts'
export { countFailures, hashDevice, recordFailure } from './sign-in-store.ts'
