export { routePasswordReset } from './password-reset-routes.ts'
export { deleteKeysOf } from './password-reset-store.ts'
