import {
  DATABASE_COPIES,
  DELETED_USERS,
  ERASED_NAMES,
  UNSEALED_INCIDENTS,
} from './shared-files.mjs'

/** Alerts, their answers, and the ways they are sent.  @satisfies {import('./index.mjs').TableOwners} */
export const ALERT_TABLES = {
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
    owner: 'features/system-tokens',
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
  push_subscriptions: {
    owner: 'features/alerts',
    // A device that is signed out takes no alert, whichever way it was signed out.
    alsoIn: [DELETED_USERS, 'platform/tokens/storing-revocations.ts'],
  },
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
}
