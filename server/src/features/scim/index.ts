export { registerDirectoryRoutes } from './directory-routes.ts'
export { createTokenReminders } from './directory-token-reminders.ts'
export { findDirectory, noteHeldMail } from './directory-tokens.ts'
export { registerScimRoutes } from './scim-routes.ts'
