export { routeContacts } from './contacts-routes.ts'
export { insertContact } from './contacts-store.ts'
