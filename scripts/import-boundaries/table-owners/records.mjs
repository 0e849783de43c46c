import { ERASED_NAMES } from './shared-files.mjs'

/** The sealed record of an incident, and names erased from it.  @satisfies {import('./index.mjs').TableOwners} */
export const RECORD_TABLES = {
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
}
