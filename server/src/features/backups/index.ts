export { readStatus as readBackupStatus } from './backup-status.ts'
export { registerBackupsRoutes } from './backups-routes.ts'
export { findBackupOwner, readBackupOwner } from './backups-store.ts'
export { createNightlyBackups } from './nightly-backups.ts'
