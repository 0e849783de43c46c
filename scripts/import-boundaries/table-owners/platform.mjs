import { DATABASE_COPIES, RESTORES } from './shared-files.mjs'

/** The server itself: its keys, databases, backups and what it sends.  @satisfies {import('./index.mjs').TableOwners} */
export const PLATFORM_TABLES = {
  server_secrets: { owner: 'platform/tokens' },
  database_epoch: { owner: 'platform/database' },
  backup_runs: {
    owner: 'features/backups',
    // A restored database knows nothing of the folder of the real server.
    alsoIn: [RESTORES],
  },
  backup_alarms: { owner: 'features/backups', alsoIn: [RESTORES] },
  backup_owner: {
    owner: 'features/backups',
    alsoIn: [
      RESTORES,
      // A moved database is a copy too.
      DATABASE_COPIES,
    ],
  },
  outward_sending: { owner: 'platform/outbound' },
  demonstration_data: { owner: 'features/demonstration' },
  collection_versions: { owner: 'platform/cached-lists' },
  queued_mails: {
    owner: 'platform/mail',
    alsoIn: [
      DATABASE_COPIES,
      // Counts those that wait.
      'features/metrics/database-state.ts',
    ],
  },
}
