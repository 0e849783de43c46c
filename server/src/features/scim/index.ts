export { routeDirectory } from './directory-routes.ts'
export { findDirectory } from './directory-tokens.ts'
export { routeScim } from './scim-routes.ts'
