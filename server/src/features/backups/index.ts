export { registerBackupsRoutes } from './backups-routes.ts'
export { findBackupOwner, readBackupOwner } from './backups-store.ts'
export { createNightlyBackups } from './nightly-backups.ts'
