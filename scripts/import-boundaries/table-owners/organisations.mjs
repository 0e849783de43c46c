import { DELETED_USERS, ERASED_NAMES, ORGANISATION_STATES, RESTORES } from './shared-files.mjs'

/** Organisations, what the provider does with them, and how they prepare.  @satisfies {import('./index.mjs').TableOwners} */
export const ORGANISATION_TABLES = {
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
  organisation_suspensions: {
    owner: 'features/organisation-suspension',
    // What is only announced is forgotten.
    alsoIn: [RESTORES, ORGANISATION_STATES],
  },
  deleted_organisations: {
    owner: 'features/organisation-deletion',
    // Their ids are never used again.
    alsoIn: ['features/organisations/organisations-store.ts'],
  },
  preparedness_procedures: { owner: 'features/preparedness' },
  steps_not_needed: { owner: 'features/getting-started' },
  device_readiness: {
    owner: 'features/readiness',
    alsoIn: [ORGANISATION_STATES, DELETED_USERS],
  },
  activity: {
    owner: 'features/activity',
    alsoIn: [
      // Finds accounts that one person has made for another vote.
      'features/organisation-deletion/deletions-store.ts',
      ERASED_NAMES,
    ],
  },
}
