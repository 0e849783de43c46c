/** Sizes and states of all organisations, for the provider. */
const ORGANISATION_STATES = 'features/organisations/organisation-states.ts'
/** Replaces a name that was erased, or finds where it stands. */
const ERASED_NAMES = 'features/incident-record/names/replacing-names.ts'
/** Finds the incidents whose record is not sealed yet. */
const UNSEALED_INCIDENTS = 'features/incident-record/unsealed-incidents.ts'
/** Deletes a deleted user's rows in the same transaction, or takes the name out of them. */
const DELETED_USERS = 'features/users/deprovisioning-store.ts'
/** Drops what waits to be sent in a copy of a database, or one that has moved. */
const DATABASE_COPIES = 'platform/outbound/outward-sending.ts'
/** Voids or removes after a restore or a promotion what nobody knows to be right any more. */
const RESTORES = 'platform/database/backup/void-sign-ins.ts'

/**
 * Which part of the server owns each table of the database. Only its files may name the table in a
 * query; `alsoIn` lists the others that do, each with the reason.
 * @type {Record<string, { owner: string, alsoIn?: string[] }>}
 */
export const TABLE_OWNERS = {
  server_secrets: { owner: 'platform/tokens' },
  revocations: { owner: 'platform/tokens' },
  sessions: {
    owner: 'platform/tokens',
    alsoIn: [
      ORGANISATION_STATES,
      // Ends the sign-ins of all users of an organisation that goes.
      'features/organisation-deletion/delete-organisation.ts',
    ],
  },
  voided_sign_ins: {
    owner: 'platform/tokens',
    alsoIn: [
      RESTORES,
      // A promotion voids those that the replica may lack.
      'platform/database/failover/database-history.ts',
    ],
  },
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
  organisations: {
    owner: 'features/organisations',
    alsoIn: [
      // Join the organisation's name to a user.
      'features/sign-in/sign-in-store.ts',
      'features/password-reset/password-reset-store.ts',
      // It goes with everything.
      'features/organisation-deletion/delete-organisation.ts',
      // Skips the record of an unknown username while there is no provider yet.
      'features/activity/activity-store.ts',
      // Reads which users need a second factor.
      'features/second-factor/second-factor-policy-store.ts',
      // Names it in the mail with the seal of a closed record.
      'features/incident-record/closing-mails.ts',
      // Remembers when admins were reminded of actions.
      'features/debriefs/debrief-reminders.ts',
      // Locks it, so that two writers cannot remove the last two admins.
      'features/users/users-store.ts',
    ],
  },
  provider_messages: { owner: 'features/provider-messages' },
  organisation_deletions: {
    owner: 'features/organisation-deletion',
    // A restored organisation is not deleted before it is asked for again.
    alsoIn: [RESTORES],
  },
  deleted_organisations: {
    owner: 'features/organisation-deletion',
    // Their ids are never used again.
    alsoIn: ['features/organisations/organisations-store.ts'],
  },
  usernames: {
    owner: 'features/users',
    alsoIn: [
      ORGANISATION_STATES,
      // A number takes the place of the account.
      'features/name-erasures/name-erasures-store.ts',
      // Its users’ rows in tables without an organisation go with it.
      'features/organisation-deletion/delete-organisation.ts',
    ],
  },
  users: {
    owner: 'features/users',
    alsoIn: [
      ORGANISATION_STATES,
      // A number takes the place of the account.
      'features/name-erasures/name-erasures-store.ts',
      // They go with their organisation.
      'features/organisation-deletion/delete-organisation.ts',
      // Finds accounts that one person has made for another vote.
      'features/organisation-deletion/deletions-store.ts',
      // Read the names of authors.
      'features/user-names/user-names-store.ts',
      'features/activity/activity-store.ts',
      'features/content/content-drafts-store.ts',
      // Leaves out the allocations of deleted users.
      'features/allocations/allocations-store.ts',
      // Reads and changes the columns that only signing in uses: password and sign-in version.
      'features/sign-in/sign-in-store.ts',
      'features/password-reset/password-reset-store.ts',
    ],
  },
  sign_in_failures: { owner: 'features/sign-in' },
  known_devices: { owner: 'features/sign-in' },
  totp_factors: { owner: 'features/second-factor' },
  recovery_codes: { owner: 'features/second-factor' },
  passkeys: { owner: 'features/passkeys' },
  passkey_challenges: { owner: 'features/passkeys' },
  queued_mails: {
    owner: 'platform/mail',
    alsoIn: [
      DATABASE_COPIES,
      // Counts those that wait.
      'features/metrics/database-state.ts',
    ],
  },
  reset_keys: { owner: 'features/password-reset' },
  single_sign_on: {
    owner: 'features/single-sign-on',
    alsoIn: [ORGANISATION_STATES],
  },
  external_identities: { owner: 'features/single-sign-on' },
  proven_domains: { owner: 'features/single-sign-on' },
  single_sign_on_attempts: { owner: 'features/single-sign-on' },
  directory_tokens: {
    owner: 'features/scim',
    alsoIn: [ORGANISATION_STATES],
  },
  directory_suspensions: { owner: 'features/users' },
  allocations: {
    owner: 'features/allocations',
    alsoIn: [DELETED_USERS],
  },
  role_deputies: {
    owner: 'features/allocations',
    alsoIn: [DELETED_USERS],
  },
  incidents: {
    owner: 'features/incidents',
    alsoIn: [
      ORGANISATION_STATES,
      ERASED_NAMES,
      // Locks the incident and reads its closing for a check.
      'features/checks/checks-store.ts',
      // Keeps the allocations of the incidents that are open.
      'features/allocations/allocations-store.ts',
      UNSEALED_INCIDENTS,
      // Finds the incidents that have a record.
      'features/incident-record/all-records.ts',
      // Finds the incidents that have been closed.
      'features/incident-record/closing-mails.ts',
      // Keeps the lists of absences of the days on which one was open.
      'features/roll-call/attendance-store.ts',
      // Counts those that are open.
      'features/metrics/database-state.ts',
      // Lists what is still to do after the closed ones.
      'features/debriefs/open-actions.ts',
      // An alert ends with its incident.
      'features/alerts/alerts-store.ts',
      // Lists the incidents that are exercises.
      'features/exercises/exercises-store.ts',
    ],
  },
  allocation_changes: {
    owner: 'features/allocations',
    alsoIn: [UNSEALED_INCIDENTS],
  },
  incident_settings: { owner: 'features/incidents' },
  retention_settings: {
    owner: 'features/incidents',
    // The provider sees how long each organisation keeps its incidents.
    alsoIn: ['features/organisations/organisations-store.ts'],
  },
  announced_deletions: { owner: 'features/incidents' },
  incident_changes: { owner: 'features/incidents' },
  log_entries: { owner: 'features/incident-log' },
  checks: {
    owner: 'features/checks',
    alsoIn: [UNSEALED_INCIDENTS],
  },
  roll_groups: {
    owner: 'features/roll-call',
    alsoIn: [
      // A deleted user counts no group any more.
      DELETED_USERS,
      // Says when all of them were counted in an exercise.
      'features/exercises/exercises-store.ts',
    ],
  },
  roll_counts: {
    owner: 'features/roll-call',
    alsoIn: [
      UNSEALED_INCIDENTS,
      // Says when everybody was counted in an exercise.
      'features/exercises/exercises-store.ts',
    ],
  },
  told_missing: { owner: 'features/roll-call' },
  incident_shares: {
    owner: 'features/shares',
    alsoIn: [
      ERASED_NAMES,
      // A restore or a promotion ends them: nobody knows which were stopped in what is missing.
      RESTORES,
    ],
  },
  share_openings: { owner: 'features/shares' },
  people: { owner: 'features/roll-call' },
  visitors: { owner: 'features/roll-call' },
  absence_lists: { owner: 'features/roll-call' },
  attendance_tokens: { owner: 'features/roll-call' },
  roll_call_settings: { owner: 'features/roll-call' },
  roll_marks: {
    owner: 'features/roll-call',
    alsoIn: [UNSEALED_INCIDENTS],
  },
  pickups: {
    owner: 'features/roll-call',
    alsoIn: ['features/incident-record/unsealed-incidents.ts'],
  },
  tasks: {
    owner: 'features/tasks',
    alsoIn: [
      UNSEALED_INCIDENTS,
      // Ask only whether there are any.
      'features/debriefs/open-actions.ts',
      'features/debriefs/debrief-reminders.ts',
    ],
  },
  log_pictures: {
    owner: 'features/log-pictures',
    alsoIn: [ORGANISATION_STATES],
  },
  log_picture_events: {
    owner: 'features/log-pictures',
    alsoIn: [UNSEALED_INCIDENTS],
  },
  task_notices: {
    owner: 'features/tasks',
    alsoIn: [DATABASE_COPIES],
  },
  task_changes: {
    owner: 'features/tasks',
    alsoIn: [UNSEALED_INCIDENTS],
  },
  handover_notices: {
    owner: 'features/handovers',
    alsoIn: [DATABASE_COPIES, RESTORES],
  },
  handover_events: {
    owner: 'features/handovers',
    alsoIn: [UNSEALED_INCIDENTS],
  },
  debriefs: {
    owner: 'features/debriefs',
    alsoIn: [
      UNSEALED_INCIDENTS,
      // Lists what was learnt from exercises.
      'features/exercises/exercises-store.ts',
    ],
  },
  exercise_kinds: { owner: 'features/exercises' },
  exercise_settings: { owner: 'features/exercises' },
  record_heads: { owner: 'features/incident-record' },
  // It stores the deletion of an incident.
  sealed_incidents: {
    owner: 'features/incident-record',
    alsoIn: ['features/incidents/deleted-incidents-store.ts'],
  },
  sealed_incident_counts: { owner: 'features/incident-record' },
  record_macs: { owner: 'features/incident-record' },
  record_seals: { owner: 'features/incident-record' },
  record_names: { owner: 'features/incident-record' },
  // The log in memory is read anew after one.
  record_erasures: {
    owner: 'features/incident-record',
    alsoIn: ['features/incident-log/incident-log-store.ts'],
  },
  name_erasures: {
    owner: 'features/name-erasures',
    alsoIn: [ERASED_NAMES],
  },
  record_keys: { owner: 'features/incident-record' },
  record_settings: { owner: 'features/incident-record' },
  alerts: {
    owner: 'features/alerts',
    alsoIn: [
      ERASED_NAMES,
      // The list of exercises shows who answered their alerts.
      'features/exercises/exercises-store.ts',
      // Counts those that are open.
      'features/metrics/database-state.ts',
    ],
  },
  alert_recipients: {
    owner: 'features/alerts',
    alsoIn: [
      // Lists whom an exercise has alerted.
      'features/exercises/exercises-store.ts',
      ERASED_NAMES,
    ],
  },
  joined_alerts: { owner: 'features/alerts' },
  alert_updates: { owner: 'features/alerts' },
  alert_history: {
    owner: 'features/alerts',
    alsoIn: [ERASED_NAMES, UNSEALED_INCIDENTS],
  },
  alert_answers: {
    owner: 'features/alerts',
    alsoIn: [
      // Says how fast people answered in an exercise.
      'features/exercises/exercises-store.ts',
      UNSEALED_INCIDENTS,
    ],
  },
  alert_responses: {
    owner: 'features/alerts',
    alsoIn: [UNSEALED_INCIDENTS, ERASED_NAMES],
  },
  alert_settings: { owner: 'features/alerts' },
  cap_tokens: {
    owner: 'features/alerts',
    // An organisation that is being deleted gives nothing out any more.
    alsoIn: ['features/organisation-deletion/delete-organisation.ts'],
  },
  alert_deliveries: {
    owner: 'features/alerts',
    alsoIn: [
      DATABASE_COPIES,
      // Counts those that wait or failed.
      'features/metrics/database-state.ts',
    ],
  },
  push_tests: { owner: 'features/alerts' },
  channels: {
    owner: 'features/alerts',
    // Counts those whose gateway does not work.
    alsoIn: ['features/metrics/database-state.ts'],
  },
  escalations: { owner: 'features/alerts' },
  escalation_steps: {
    owner: 'features/alerts',
    alsoIn: [DATABASE_COPIES],
  },
  channel_messages: { owner: 'features/alerts', alsoIn: [DATABASE_COPIES] },
  channel_replies: { owner: 'features/alerts' },
  delivery_receipts: {
    owner: 'features/alerts',
    // A deleted user's rows lose the name in the same transaction.
    alsoIn: [DELETED_USERS],
  },
  push_subscriptions: {
    owner: 'features/alerts',
    // A device that is signed out takes no alert, whichever way it was signed out.
    alsoIn: [DELETED_USERS, 'platform/tokens/revocations.ts'],
  },
  contact_groups: { owner: 'features/contact-groups' },
  contacts: {
    owner: 'features/contacts',
    alsoIn: [
      // A deleted group's or incident's contacts go in the same transaction.
      'features/contact-groups/contact-groups-store.ts',
      'features/incidents/deleted-incidents-store.ts',
    ],
  },
  content_versions: {
    owner: 'features/content',
    alsoIn: [ORGANISATION_STATES],
  },
  content_drafts: { owner: 'features/content' },
  media: {
    owner: 'features/content',
    alsoIn: [ORGANISATION_STATES],
  },
  device_readiness: {
    owner: 'features/readiness',
    alsoIn: [ORGANISATION_STATES, DELETED_USERS],
  },
  content_reviews: { owner: 'features/content' },
  reading_requests: { owner: 'features/content' },
  readings: {
    owner: 'features/content',
    alsoIn: [DELETED_USERS],
  },
  closures: { owner: 'features/closures' },
  closure_answers: {
    owner: 'features/closures',
    alsoIn: [DELETED_USERS],
  },
  closure_pushes: {
    owner: 'features/closures',
    alsoIn: [DATABASE_COPIES, RESTORES],
  },
  preparedness_procedures: { owner: 'features/preparedness' },
  steps_not_needed: { owner: 'features/getting-started' },
  activity: {
    owner: 'features/activity',
    alsoIn: [
      // Finds accounts that one person has made for another vote.
      'features/organisation-deletion/deletions-store.ts',
      ERASED_NAMES,
    ],
  },
}
