export { routeContactsImport } from './contacts-import-routes.ts'
export { routeContacts } from './contacts-routes.ts'
export { insertContact, insertContacts } from './contacts-store.ts'
