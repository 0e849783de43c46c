import type { Readiness } from '../../../app/readiness/device-readiness.ts'
import { pluralise } from '../../../domain/plural.ts'

const COLLECTION_NAMES: Record<string, string> = {
  incidents: 'Incidents',
  contacts: 'Contacts',
  contactgroups: 'Contact groups',
  users: 'Staff',
  allocations: 'Role allocations',
  content: 'Guidance',
}

export function collectionName(collection: string): string {
  return COLLECTION_NAMES[collection] ?? collection
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** How long ago a stored collection was found to hold: `just now`, `5 minutes ago`, `2 days ago`. */
export function ageOf(checkedAt: number, now: number): string {
  const age = Math.max(0, now - checkedAt)
  if (age < 2 * MINUTE) return 'just now'
  if (age < HOUR) return `${Math.floor(age / MINUTE)} minutes ago`
  if (age < DAY) return `${pluralise(Math.floor(age / HOUR), 'hour')} ago`
  return `${pluralise(Math.floor(age / DAY), 'day')} ago`
}

/** What is still in the way of a start without network, one sentence each; none when ready. */
export function obstacles(readiness: Readiness): string[] {
  const { stored, media, storage, serviceWorker } = readiness
  const missing = stored.filter((entry) => entry.checkedAt === null)
  return [
    missing.length > 0 &&
      `Not stored yet: ${missing.map((entry) => collectionName(entry.collection)).join(', ')}.`,
    !media.complete &&
      `${media.total - media.stored} of ${media.total} pictures are still to come.`,
    storage === 'full' && 'This device is full: free some space on it.',
    storage === 'slow' && 'The storage of this device does not answer.',
    storage === 'missing' && 'This browser keeps no data: leave the private window.',
    serviceWorker === 'starting' && 'The app itself is still being stored.',
    serviceWorker === 'missing' && 'This browser cannot store the app itself.',
  ].filter((sentence) => sentence !== false)
}
