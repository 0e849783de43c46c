import type { LogEntry, NewLogEntry } from '@holdfast/contract/incident-log'
import type { ApiResponse, Client, SignedInClient } from './api-client.ts'

/** Reports an incident and answers its id. */
export async function reportIncident(person: Client): Promise<string> {
  const body = { incidentDetails: 'Smoke in the kitchen' }
  return (await person.callEndpoint('reportIncident', { body })).id
}

/** A text entry of its own id, with whatever the test changes. */
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
  person: SignedInClient,
  incidentid: string,
  body: object,
): Promise<ApiResponse<LogEntry>> {
  return person.call('POST', `/incidents/${incidentid}/logs`, { body })
}
