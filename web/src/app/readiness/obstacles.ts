import type { Readiness } from './device-readiness.ts'

const COLLECTION_NAMES: Record<string, string> = {
  incidents: 'Incidents',
  contacts: 'Contacts',
  contactgroups: 'Contact groups',
  users: 'Staff',
  allocations: 'Role allocations',
  content: 'Guidance',
  alerts: 'Alerts',
  rollgroups: 'Roll groups',
  closures: 'Closures',
}

/** The name of a collection for people. */
export function collectionName(collection: string): string {
  return COLLECTION_NAMES[collection] ?? collection
}

/** The reasons why the app would not start without a network, one sentence each; none when ready. */
export function obstacles(readiness: Readiness): string[] {
  const { stored, pictures, storage, serviceWorker } = readiness
  const missing = stored.filter((entry) => entry.checkedAt === null)
  return [
    missing.length > 0 &&
      `Not stored yet: ${missing.map((entry) => collectionName(entry.collection)).join(', ')}.`,
    !pictures.complete &&
      (pictures.total === 0
        ? 'The pictures are still to come.'
        : `${pictures.total - pictures.stored} of ${pictures.total} pictures are still to come.`),
    storage === 'full' && 'This device is full: free some space on it.',
    storage === 'slow' && 'The storage of this device does not answer.',
    storage === 'missing' && 'This browser keeps no data: leave the private window.',
    serviceWorker === 'starting' && 'The app itself is still being stored.',
    serviceWorker === 'missing' &&
      'This browser cannot keep the app. Open Holdfast in Safari or Chrome and add it to your home screen to use it offline.',
  ].filter((sentence) => sentence !== false)
}
