import {
  DATABASE_COPIES,
  DELETED_USERS,
  ERASED_NAMES,
  ORGANISATION_STATES,
  RESTORES,
  UNSEALED_INCIDENTS,
} from './shared-files.mjs'

/** Incidents, and what people do in them.  @satisfies {import('./index.mjs').TableOwners} */
export const INCIDENT_TABLES = {
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
  incident_changes: { owner: 'features/incidents' },
  incident_settings: { owner: 'features/incidents' },
  retention_settings: {
    owner: 'features/incidents',
    // The provider sees how long each organisation keeps its incidents.
    alsoIn: ['features/organisations/organisations-store.ts'],
  },
  announced_deletions: { owner: 'features/incidents' },
  allocations: {
    owner: 'features/allocations',
    alsoIn: [DELETED_USERS],
  },
  role_deputies: {
    owner: 'features/allocations',
    alsoIn: [DELETED_USERS],
  },
  allocation_changes: {
    owner: 'features/allocations',
    alsoIn: [UNSEALED_INCIDENTS],
  },
  log_entries: { owner: 'features/incident-log' },
  log_pictures: {
    owner: 'features/log-pictures',
    alsoIn: [ORGANISATION_STATES],
  },
  log_picture_events: {
    owner: 'features/log-pictures',
    alsoIn: [UNSEALED_INCIDENTS],
  },
  checks: {
    owner: 'features/checks',
    alsoIn: [UNSEALED_INCIDENTS],
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
  incident_shares: {
    owner: 'features/shares',
    alsoIn: [
      ERASED_NAMES,
      // A restore or a promotion ends them: nobody knows which were stopped in what is missing.
      RESTORES,
    ],
  },
  share_openings: { owner: 'features/shares' },
}
