import type { Endpoint } from '@holdfast/contract/endpoints/endpoint'
import type { EndpointName } from '@holdfast/contract/endpoints/endpoints'
import { staffEndpoints } from '@holdfast/contract/endpoints/staff-endpoints'
import { failureWithoutResponse } from './call-failure.ts'

type StaffEndpointName = keyof typeof staffEndpoints

/**
 * An endpoint by its name. Those that only the admin area and the account's pages call stay out of the
 * first load. Throws a `CallFailure` when they cannot be loaded, which counts as a lost connection.
 */
export function findEndpoint(name: EndpointName): Endpoint | Promise<Endpoint> {
  return isOfStaff(name) ? staffEndpoints[name] : findLater(name)
}

function isOfStaff(name: EndpointName): name is StaffEndpointName {
  return name in staffEndpoints
}

async function findLater(name: Exclude<EndpointName, StaffEndpointName>): Promise<Endpoint> {
  const { laterEndpoints } = await import('./later-endpoints.ts').catch(() => {
    throw failureWithoutResponse('no-connection')
  })
  return laterEndpoints[name]
}
