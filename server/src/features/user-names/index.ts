export { type NamesById, UserNames } from './user-names.ts'
export { readUserNames } from './user-names-store.ts'
