import type { SystemOnlyTables } from '../../platform/database/system-tables.ts'
import type { SystemTables } from '../../platform/database/tables.ts'

/** What the tables about signing in say about a user. They have no organisation; the username is the key. */

type SignInTable<Row> = {
  title: string
  user: Extract<keyof Row, string>
  columns: readonly Extract<keyof Row, string>[]
  leftOut: readonly Extract<keyof Row, string>[]
}
type Catalogue = { [Table in keyof SystemTables]?: SignInTable<SystemTables[Table]> }

export const SIGN_IN_TABLES = {
  users: {
    title: 'How the account is managed',
    user: 'id',
    columns: ['externalid', 'suspendedbydirectory', 'resetsfrom', 'vouched'],
    leftOut: ['passwordhash', 'signinversion'],
  },
  sessions: {
    title: 'Where they are signed in',
    user: 'userid',
    columns: ['device', 'firstseen', 'lastseen', 'expires', 'confirmed'],
    leftOut: ['id', 'userid', 'signinversion'],
  },
  known_devices: {
    title: 'Devices that signed in',
    user: 'username',
    columns: ['lastused'],
    leftOut: ['username', 'devicehash'],
  },
  totp_factors: {
    title: 'Authenticator app',
    user: 'userid',
    columns: ['created'],
    leftOut: ['userid', 'secret', 'laststep'],
  },
  passkeys: {
    title: 'Passkeys',
    user: 'userid',
    columns: ['name', 'created', 'lastused', 'transports'],
    leftOut: ['id', 'userid', 'publickey', 'counter'],
  },
  external_identities: {
    title: 'Account at the identity provider',
    user: 'userid',
    columns: ['issuer', 'subject', 'accountname', 'linked', 'lastused'],
    leftOut: ['organisationid', 'userid'],
  },
  reset_keys: {
    title: 'Links for a password and invitations',
    user: 'username',
    columns: ['expires', 'invitation', 'used'],
    leftOut: ['keyhash', 'username'],
  },
  directory_suspensions: {
    title: 'Suspensions by the user directory',
    user: 'userid',
    columns: ['state', 'at'],
    leftOut: ['organisationid', 'userid'],
  },
} as const satisfies Catalogue

export type SignInTableName = keyof typeof SIGN_IN_TABLES

/** By table, why it has nothing to export. */
export const NOT_EXPORTED_SIGN_IN: Record<
  Exclude<keyof SystemOnlyTables, SignInTableName>,
  string
> = {
  server_secrets: 'secrets',
  organisations: 'names of organisations',
  organisation_deletions: 'who asked and confirmed, for weeks; the activity has it',
  deleted_organisations: 'no people',
  organisation_suspensions:
    'which admin of the provider has asked, while it lasts; the activity has it',
  usernames: 'which organisation a username is of: the account says it',
  sign_in_failures: 'counted for 15 minutes',
  revocations: 'which sign-ins have ended, for 29 days',
  recovery_codes: 'hashes',
  passkey_challenges: 'random numbers, for minutes',
  queued_mails: 'encrypted messages, until they are sent',
  directory_tokens: 'hashes',
  single_sign_on: 'settings of the organisation, with a secret',
  proven_domains: 'settings of the organisation',
  single_sign_on_attempts: 'random numbers, for minutes',
  demonstration_data: 'no people',
  voided_sign_ins: 'times of restores and promotions',
  database_epoch: 'a random number, which server it belongs to, and a counter',
  backup_runs: 'no people',
  provider_messages: 'which admin of the provider wrote what all admins read; the activity has it',
  backup_alarms: 'no people',
  backup_owner: 'a random number',
  outward_sending: 'no people',
  record_keys: 'keys',
  record_macs: 'no people',
}
