export { findAdminsToTell, findAllAdmins, mailUsers } from './mail-admins.ts'
