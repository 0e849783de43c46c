import type { Endpoint } from '@holdfast/contract/endpoints/endpoint'
import type { EndpointName } from '@holdfast/contract/endpoints/endpoints'
import { staffEndpointTable } from '@holdfast/contract/endpoints/staff-endpoints'
import { failureWithoutResponse } from './call-failure.ts'

type StaffEndpointName = keyof typeof staffEndpointTable

/**
 * An endpoint by its name. Those that only the admin area and the account's pages call stay out of the
 * first load. Throws a `CallFailure` when they cannot be loaded, which counts as a lost connection.
 */
export function findEndpoint(name: EndpointName): Endpoint | Promise<Endpoint> {
  return isOfStaff(name) ? staffEndpointTable[name] : findLater(name)
}

function isOfStaff(name: EndpointName): name is StaffEndpointName {
  return name in staffEndpointTable
}

async function findLater(name: Exclude<EndpointName, StaffEndpointName>): Promise<Endpoint> {
  const { laterEndpointTable } = await import('./later-endpoints.ts').catch(() => {
    throw failureWithoutResponse('no-connection')
  })
  return laterEndpointTable[name]
}
