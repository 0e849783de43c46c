export { routeAllocations } from './allocations-routes.ts'
export { replaceAllocations } from './allocations-store.ts'
export { defineHeldRoles, type HeldRoles } from './held-roles.ts'
