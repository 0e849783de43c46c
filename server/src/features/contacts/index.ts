export { registerContactsImportRoutes } from './contacts-import-routes.ts'
export { registerContactsRoutes } from './contacts-routes.ts'
export {
  findPhoneOfContact,
  insertContact,
  insertContacts,
  readContacts,
} from './contacts-store.ts'
