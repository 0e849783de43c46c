export { type NamesById, UserNames } from './user-names.ts'
