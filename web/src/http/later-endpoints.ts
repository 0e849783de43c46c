import { adminEndpoints } from '@holdfast/contract/endpoints/admin-endpoints'
import { ownAccountEndpoints } from '@holdfast/contract/sign-in/account-endpoints'

/** The endpoints that are not part of the first load. */
export const laterEndpoints = { ...ownAccountEndpoints, ...adminEndpoints } as const
