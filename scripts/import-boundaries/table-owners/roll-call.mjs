import { DELETED_USERS, UNSEALED_INCIDENTS } from './shared-files.mjs'

/** Counts, and people by name.  @satisfies {import('./index.mjs').TableOwners} */
export const ROLL_CALL_TABLES = {
  roll_groups: {
    owner: 'features/roll-call',
    alsoIn: [
      // A deleted user counts no group any more.
      DELETED_USERS,
    ],
  },
  roll_counts: {
    owner: 'features/roll-call',
    alsoIn: [UNSEALED_INCIDENTS],
  },
  told_missing: { owner: 'features/roll-call' },
  people: { owner: 'features/roll-call' },
  visitors: { owner: 'features/roll-call' },
  absence_lists: { owner: 'features/roll-call' },
  attendance_tokens: {
    owner: 'features/system-tokens',
    // Counts how many people a system has changed within a day.
    alsoIn: ['features/roll-call/attendance-tokens/system-limits-store.ts'],
  },
  roll_call_settings: { owner: 'features/roll-call' },
  roll_marks: {
    owner: 'features/roll-call',
    alsoIn: [UNSEALED_INCIDENTS],
  },
  pickups: {
    owner: 'features/roll-call',
    alsoIn: [UNSEALED_INCIDENTS],
  },
}
