/** Row level security does not protect the system pool, so every file that uses it is listed here. */
export const SYSTEM_POOL = {
  declaredIn: 'server/src/platform/database/**',
  /** Types that only the system pool's transactions and queries have. */
  types: ['SystemTables', 'SystemTransaction'],
  /** Members of the database and its connections that give access to it. */
  members: ['system', 'control', 'changeAsSystem'],
  mayUse: [
    'server/src/platform/database/**',
    'server/src/platform/tokens/**',
    'server/src/platform/cached-lists/**',
    'server/src/platform/message-bus.ts',
    // Mails of all organisations; tenants cannot read them.
    'server/src/platform/mail/mail-queue.ts',
    'server/src/platform/outbound/outward-sending.ts',
    'server/src/features/security-notices/**',
    'server/src/features/account/**',
    'server/src/features/health/**',
    // Backups are of all organisations; their tables belong to none.
    'server/src/features/backups/**',
    // Counts over all organisations.
    'server/src/features/metrics/**',
    // Runs the deliveries of all organisations.
    'server/src/features/alerts/deliveries/delivery-queue.ts',
    // Finds the text messages of all organisations that are due.
    'server/src/features/alerts/channels/find-due-messages.ts',
    // Names the organisation whose feed it is.
    'server/src/features/alerts/cap/read-cap.ts',
    // Another system has no account; its token says for which organisation it speaks.
    'server/src/features/system-tokens/find-system-token.ts',
    // Mails the admins of all organisations whose tokens end.
    'server/src/features/token-reminders/token-reminders.ts',
    // A gateway that delivers a reply has no account; the secret in the address says whose it is.
    'server/src/features/alerts/channels/replies/find-channel.ts',
    // Tells the owners of tasks of all organisations.
    'server/src/features/tasks/notices/find-due-notices.ts',
    'server/src/features/handovers/notices/find-due-notices.ts',
    // Finds the closures of which devices are to be told, of all organisations.
    'server/src/features/closures/find-due-pushes.ts',
    // Finds logs that have to name missing people, of all organisations.
    'server/src/features/roll-call/find-logs-to-write.ts',
    'server/src/features/alerts/find-incidents-of-alerts.ts',
    // Compares the organisations whose streams are due, all at once.
    'server/src/features/live-events/version*.ts',
    // A device belongs to whoever signed in last, in any organisation.
    'server/src/features/alerts/push/push-subscriptions-store.ts',
    'server/src/features/alerts/push/push-routes.ts',
    'server/src/features/alerts/delivery-times/delivery-receipts-store.ts',
    'server/src/features/alerts/delivery-times/delivery-times-routes.ts',
    'server/src/features/sign-in/**',
    // Before a sign-in the organisation is not known.
    'server/src/features/passkeys/**',
    'server/src/features/second-factor/**',
    'server/src/features/password-reset/**',
    'server/src/features/invitations/**',
    'server/src/features/scim/**',
    'server/src/features/single-sign-on/**',
    'server/src/features/organisations/**',
    // Written by the provider, and read by the admins of all organisations.
    'server/src/features/provider-messages/**',
    // Asked by the provider, and confirmed by admins of two organisations; it deletes from every table.
    'server/src/features/organisation-deletion/**',
    // Asked by the provider; it ends the sign-ins of all users.
    'server/src/features/organisation-suspension/**',
    // Asked by one admin and confirmed by another; it replaces a name in rows that no request may change.
    'server/src/features/name-erasures/**',
    'server/src/features/demonstration/**',
    'server/src/features/users/**',
    // What tables without an organisation say about how a user signs in.
    'server/src/features/person-export/sign-in-*.ts',
    'server/src/features/person-export/person-export-routes.ts',
    // The keys of all organisations, and the sweep over all records.
    'server/src/features/incident-record/**',
    // Mails to admins of all organisations.
    'server/src/features/admin-mails/**',
    'server/src/features/debriefs/debrief-reminders.ts',
    // Whoever opens a share has no account; its key says which organisation it is of.
    'server/src/features/shares/find-shared.ts',
    // Mails wait in the queue of all organisations.
    'server/src/features/situation-reports/**',
    'server/src/features/incidents/announcing-deletions.ts',
    'server/src/features/alerts/channels/replies/call-mails.ts',
    'server/src/features/alerts/channels/sending/mail-pending-texts.ts',
    'server/src/app.ts',
    // Deletes closed incidents of all organisations.
    'server/src/background-jobs.ts',
    // A new release reads data of several organisations, to check itself before it serves.
    'server/src/check-itself.ts',
    // Passes it to the parts of signing in listed above.
    'server/src/identity.ts',
    'server/src/commands/*.ts',
    'server/src/test-support/**',
  ],
  advice:
    'read and change as the organisation, or add the file to SYSTEM_POOL in scripts/import-boundaries/system-pool.mjs with a reviewer who agrees',
}
