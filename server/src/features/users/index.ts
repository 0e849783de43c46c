export { routeUsersImport } from './users-import-routes.ts'
export { routeUsers } from './users-routes.ts'
export { usernameProblems } from './users-rules.ts'
export { insertUser, readUsers } from './users-store.ts'
