export { registerAllocationsRoutes } from './allocations-routes.ts'
export {
  lockAllocations,
  readAllocationChanges,
  recordAllocations,
  replaceAllocations,
} from './allocations-store.ts'
export { type AssignedRoles, defineAssignedRoles } from './assigned-roles.ts'
