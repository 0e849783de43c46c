import type { LogEntry, NewLogEntry } from '@holdfast/contract/incidents/incident-log'
import type { ApiResponse, Client, SignedInClient } from './api-client.ts'

/** Reports an incident and returns its id. */
export async function reportIncident(client: Client): Promise<string> {
  const body = { incidentDetails: 'Smoke in the kitchen' }
  return (await client.callEndpoint('reportIncident', { body })).id
}

/** A valid text entry with a new id. */
export function newEntry(changes: Partial<NewLogEntry> = {}): NewLogEntry {
  return {
    id: crypto.randomUUID(),
    timestamp: '2026-11-21T10:00:00.000Z',
    type: 'text',
    content: 'The hall is empty',
    ...changes,
  }
}

export function addEntry(
  client: SignedInClient,
  incidentid: string,
  body: object,
): Promise<ApiResponse<LogEntry>> {
  return client.call('POST', `/incidents/${incidentid}/logs`, { body })
}
