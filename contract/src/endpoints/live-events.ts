import type { Alert } from '../alerts/alerts.ts'
import type { Check } from '../incidents/checklists.ts'
import type { LogEntry } from '../incidents/incident-log.ts'
import type { Versions } from './versions.ts'

/** The lists that devices copy. Each has a version, and an event when it changes. */
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
  'tasks',
  'pictures',
  'handovers',
  'people',
  'closures',
  'marks',
  'pickups',
] as const

export type Collection = (typeof COLLECTIONS)[number]

/**
 * What the stream says at each interval: at the time `at` of the server, in milliseconds, the versions were
 * those with this digest. They are left out if this stream was told them before.
 */
export type ToldVersions = [digest: string, at: number, versions?: Versions]

type LiveChange = { ownerid?: string; check?: Check; alert?: Alert }

/**
 * An event on the stream of the endpoint `openEvents`: `event:` is its name, `data:` its JSON. A `log`
 * event carries the new entry. `resync` says that events may have been missed, so devices must read
 * everything again. Any other event names a collection to read again, and in `ownerid` the incident or
 * alert to which it belongs, if any. If it carries a `check` or an `alert`, that is the whole change of
 * `checks` or `alerts`, and the device need not read the list. Events about the answers to an alert go
 * only to those who may read them; events about a call for help also go to the person who called.
 * `versions` lets a device count its lists as read.
 */
export type LiveEvent =
  | { event: 'log'; data: LogEntry }
  | { event: 'resync'; data: Record<string, never> }
  | { event: 'versions'; data: ToldVersions }
  | { event: Collection; data: LiveChange }
