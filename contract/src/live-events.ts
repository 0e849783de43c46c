import type { LogEntry } from './incident-log.ts'

/** The collections of an organisation that devices keep and that events name. */
export const COLLECTIONS = [
  'incidents',
  'contacts',
  'contactgroups',
  'users',
  'allocations',
  'checks',
  'content',
] as const

export type Collection = (typeof COLLECTIONS)[number]

/**
 * What arrives on the stream of `openEvents`: `event:` is the name, `data:` the JSON. A `log` event
 * carries the entry itself; every other names a collection to be read again, with the incident's
 * id where there is one.
 */
export type LiveEvent =
  | { event: 'log'; data: LogEntry }
  | { event: Collection; data: { incidentid?: string } }
