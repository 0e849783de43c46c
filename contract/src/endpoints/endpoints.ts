import { alertSettingsEndpointTable } from '../alerts/alert-settings-endpoints.ts'
import { closureEndpointTable } from '../closures/closure-endpoints.ts'
import { readingEndpointTable } from '../content/reading-endpoints.ts'
import { logPictureEndpointTable } from '../incidents/log-picture-endpoints.ts'
import { shareEndpointTable } from '../incidents/share-endpoints.ts'
import { organisationEndpointTable } from '../people/organisation-endpoints.ts'
import { peopleEndpointTable } from '../roll-call/people-endpoints.ts'
import { accountEndpointTable } from '../sign-in/account-endpoints.ts'
import { adminEndpointTable } from './admin-endpoints.ts'
import { staffEndpointTable } from './staff-endpoints.ts'

/**
 * All endpoints of the API: method, path below /api, and who may use it. Their schemas are in
 * `endpoint-schemas.ts`. This table imports no schema library, because the browser loads parts of it.
 */
export const endpoints = {
  ...staffEndpointTable,
  ...logPictureEndpointTable,
  ...shareEndpointTable,
  ...peopleEndpointTable,
  ...readingEndpointTable,
  ...closureEndpointTable,
  ...accountEndpointTable,
  ...alertSettingsEndpointTable,
  ...organisationEndpointTable,
  ...adminEndpointTable,
} as const

export type EndpointName = keyof typeof endpoints
