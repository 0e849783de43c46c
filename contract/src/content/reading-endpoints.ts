import type { Endpoint } from '../endpoints/endpoint.ts'

/** The endpoints of what staff have read and understood. Devices load them with their first use. */
export const readingEndpointTable = {
  listReadings: { method: 'GET', path: '/readings', access: 'manage content' },
  requestReading: { method: 'POST', path: '/readings/requests', access: 'manage content' },
  listOwnReadings: { method: 'GET', path: '/readings/own', access: 'read organisation' },
  addReading: { method: 'POST', path: '/readings', access: 'read organisation' },
} as const satisfies Record<string, Endpoint>
