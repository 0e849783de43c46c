import type { Alert } from './alerts.ts'
import type { Check } from './checklists.ts'
import type { LogEntry } from './incident-log.ts'

/** The lists that devices keep a copy of. Each has a version, and an event when it changes. */
export const COLLECTIONS = [
  'incidents',
  'contacts',
  'contactgroups',
  'users',
  'allocations',
  'checks',
  'content',
  'alerts',
  'alertanswers',
  'rollgroups',
  'counts',
] as const

export type Collection = (typeof COLLECTIONS)[number]

type LiveChange = { ownerid?: string; check?: Check; alert?: Alert }

/**
 * An event on the stream of the endpoint `openEvents`: `event:` is its name, `data:` its JSON. A `log` event
 * carries the new entry; `resync` says that events may have been missed, so that everything has to
 * be read again; any other event says which collection to read again, with the id of the incident or
 * alert that it belongs to, if any (`ownerid`). With a `check` or an `alert` nothing needs to be
 * read: it is what has changed in `checks` or `alerts`. Only those who may read the answers to an
 * alert hear of them, and who called for help of what others do about it.
 */
export type LiveEvent =
  | { event: 'log'; data: LogEntry }
  | { event: 'resync'; data: Record<string, never> }
  | { event: Collection; data: LiveChange }
