export { registerChecksRoutes } from './checks-routes.ts'
export { readCheckHistory } from './checks-store.ts'
