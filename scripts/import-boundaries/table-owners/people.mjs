import { ORGANISATION_STATES, RESTORES } from './shared-files.mjs'

/** Users, how they sign in, and contacts.  @satisfies {import('./index.mjs').TableOwners} */
export const PEOPLE_TABLES = {
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
  directory_suspensions: { owner: 'features/users' },
  directory_tokens: {
    owner: 'features/scim',
    alsoIn: [ORGANISATION_STATES],
  },
  sessions: {
    owner: 'platform/tokens',
    alsoIn: [
      ORGANISATION_STATES,
      // Ends the sign-ins of all users of an organisation that goes.
      'features/organisation-deletion/delete-organisation.ts',
    ],
  },
  revocations: { owner: 'platform/tokens' },
  voided_sign_ins: {
    owner: 'platform/tokens',
    alsoIn: [
      RESTORES,
      // A promotion voids those that the replica may lack.
      'platform/database/failover/database-history.ts',
    ],
  },
  sign_in_failures: { owner: 'features/sign-in' },
  known_devices: { owner: 'features/sign-in' },
  totp_factors: { owner: 'features/second-factor' },
  recovery_codes: { owner: 'features/second-factor' },
  passkeys: { owner: 'features/passkeys' },
  passkey_challenges: { owner: 'features/passkeys' },
  reset_keys: { owner: 'features/password-reset' },
  single_sign_on: {
    owner: 'features/single-sign-on',
    alsoIn: [ORGANISATION_STATES],
  },
  external_identities: { owner: 'features/single-sign-on' },
  proven_domains: { owner: 'features/single-sign-on' },
  single_sign_on_attempts: { owner: 'features/single-sign-on' },
  contact_groups: { owner: 'features/contact-groups' },
  contacts: {
    owner: 'features/contacts',
    alsoIn: [
      // A deleted group's or incident's contacts go in the same transaction.
      'features/contact-groups/contact-groups-store.ts',
      'features/incidents/deleted-incidents-store.ts',
    ],
  },
}
