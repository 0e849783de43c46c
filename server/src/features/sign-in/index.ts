export { hashPassword, requireGoodPassword } from './passwords.ts'
export { routeSignIn } from './sign-in-routes.ts'
