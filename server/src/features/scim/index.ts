export { registerDirectoryRoutes } from './directory-routes.ts'
export { findDirectory } from './directory-tokens.ts'
export { registerScimRoutes } from './scim-routes.ts'
