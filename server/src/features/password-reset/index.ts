export { routePasswordReset } from './password-reset-routes.ts'
export { removeKeysOf } from './password-reset-store.ts'
