export { routePasswordReset } from './password-reset-routes.ts'
