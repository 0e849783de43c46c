export { registerContactsImportRoutes } from './contacts-import-routes.ts'
export { registerContactsRoutes } from './contacts-routes.ts'
export { insertContact, insertContacts, readContacts } from './contacts-store.ts'
