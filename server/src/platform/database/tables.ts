import type { AlertTables } from './alert-tables.ts'
import type { IncidentTables } from './incident-tables.ts'
import type { OrganisationRecordTables } from './organisation-tables.ts'
import type { RecordTables } from './record-tables.ts'
import type { RollCallTables } from './roll-call-tables.ts'
import type { SystemOnlyTables } from './system-tables.ts'

/** The tables that an organisation's own transactions see, after all migrations. */
export type OrganisationTables = OrganisationRecordTables &
  IncidentTables &
  RecordTables &
  RollCallTables &
  AlertTables
/** All tables. */
export type SystemTables = OrganisationTables & SystemOnlyTables
