export { registerHandoversRoutes } from './handovers-routes.ts'
export { toHandovers } from './handovers-rules.ts'
export { readHandoverEvents } from './handovers-store.ts'
export { HANDOVERS_DEPEND_ON } from './read-handovers.ts'
