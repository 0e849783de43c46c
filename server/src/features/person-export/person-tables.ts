import type { OrganisationTables } from '../../platform/database/tables.ts'
import { TABLES_OF_ACCOUNTS } from './tables-of-accounts.ts'
import { TABLES_OF_ALERTS } from './tables-of-alerts.ts'
import { TABLES_OF_INCIDENTS } from './tables-of-incidents.ts'

/**
 * What each table of an organisation says about people. The test beside this file compares it with the
 * database, so that no table and no column is forgotten: a new one is exported, or left out with a reason.
 */
export const PERSON_TABLES = {
  ...TABLES_OF_ACCOUNTS,
  ...TABLES_OF_INCIDENTS,
  ...TABLES_OF_ALERTS,
} as const

export type PersonTableName = keyof typeof PERSON_TABLES

/** By table, why it has nothing to export. */
export const NOT_EXPORTED: Record<Exclude<keyof OrganisationTables, PersonTableName>, string> = {
  collection_versions: 'counts changes of lists',
  contact_groups: 'names of groups',
  media: 'pictures of the guidance: an admin looks at them',
  preparedness_procedures: 'names pages of the guidance',
  incident_settings: 'settings of the organisation',
  retention_settings: 'settings of the organisation',
  exercise_kinds: 'what an exercise practised',
  exercise_settings: 'settings of the organisation',
  record_settings: 'addresses outside that get seals: admins read them at Proof of records',
  record_heads: 'hashes',
  record_seals: 'hashes',
  record_names: 'the names in entries of incidents, which are exported, with random numbers',
  record_erasures: 'a number in the place of a name that was erased',
  sealed_incidents: 'hashes',
  sealed_incident_counts: 'hashes',
  name_erasures: 'which admin asked to erase a name: the activity has it',
  roll_call_settings: 'settings of the organisation',
  told_missing: 'which counts the log has told of',
  share_openings: 'devices of responders, without a name',
  alert_deliveries: 'addresses of devices, for half an hour',
  alert_settings: 'settings of the organisation, with a secret',
  cap_tokens: 'hashes, with the names of systems',
  attendance_tokens: 'hashes, with the names of systems',
  channels: 'settings of the organisation, with a secret',
  escalations: 'settings of the organisation',
  escalation_steps:
    'when messages of an alert are due, and what the log says of them a moment later',
  closure_pushes: 'addresses of devices, until they are told',
  push_tests: 'when an admin sent a test; the activity has it',
}
