export { registerAllocationsRoutes } from './allocations-routes.ts'
export {
  lockAllocations,
  readAllocationChanges,
  recordAllocations,
  replaceAllocations,
} from './allocations-store.ts'
export { type AssignedRoles, defineAssignedRoles } from './assigned-roles.ts'
export { type Author, type AuthorDependencies, authorOf } from './author.ts'
