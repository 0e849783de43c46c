export { registerAllocationsRoutes } from './allocations-routes.ts'
export { describeAllocations } from './allocations-rules.ts'
export {
  lockAllocations,
  readAllocationChanges,
  readAllocations,
  readDeputies,
  recordAllocations,
  replaceAllocations,
  replaceDeputies,
} from './allocations-store.ts'
export { type AssignedRoles, defineAssignedRoles } from './assigned-roles.ts'
export { type Author, type AuthorDependencies, authorOf } from './author.ts'
