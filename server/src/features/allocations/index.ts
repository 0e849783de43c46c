export { routeAllocations } from './allocations-routes.ts'
export { replaceAllocations } from './allocations-store.ts'
export { type AssignedRoles, defineAssignedRoles } from './assigned-roles.ts'
