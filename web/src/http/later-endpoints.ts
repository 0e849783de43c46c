import { alertSettingsEndpointTable } from '@holdfast/contract/alerts/alert-settings-endpoints'
import { closureEndpointTable } from '@holdfast/contract/closures/closure-endpoints'
import { readingEndpointTable } from '@holdfast/contract/content/reading-endpoints'
import { adminEndpointTable } from '@holdfast/contract/endpoints/admin-endpoints'
import { logPictureEndpointTable } from '@holdfast/contract/incidents/log-picture-endpoints'
import { shareEndpointTable } from '@holdfast/contract/incidents/share-endpoints'
import { organisationEndpointTable } from '@holdfast/contract/people/organisation-endpoints'
import { peopleEndpointTable } from '@holdfast/contract/roll-call/people-endpoints'
import { accountEndpointTable } from '@holdfast/contract/sign-in/account-endpoints'

/** The endpoints that are not part of the first load. */
export const laterEndpointTable = {
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
