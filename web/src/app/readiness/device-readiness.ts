import { APP_VERSION } from '@holdfast/contract/limits'
import { type CollectionName, collections } from '../../data/lists/collection.ts'
import { useSession } from '../../session/session.ts'
import { useFreshness } from '../../storage/device-store.ts'
import {
  type Persistence,
  type StorageState,
  usePersistence,
  useStorageState,
} from '../../storage/storage-state.ts'
import { type PictureProgress, usePictureProgress } from '../../sync/picture-cache.ts'
import { type ServiceWorkerState, useServiceWorkerState } from '../app-updates.ts'
import { isInstalled, shouldInstallFirst } from './installation.ts'

/**
 * The lists that a cold start without a network needs in order to show everything. Those of incidents and alerts
 * are not among them: there may be none.
 */
const NEEDED = Object.keys(collections) as CollectionName[]

export type Readiness = {
  /** Whether everything that can be read is on this device. */
  ready: boolean
  /** Each needed collection, and when the server last confirmed its copy; null when there is no copy. */
  stored: { collection: string; checkedAt: number | null }[]
  pictures: PictureProgress
  storage: StorageState
  /** Whether the browser has granted persistent storage. */
  persistence: Persistence
  serviceWorker: ServiceWorkerState
  installed: boolean
  /** An iOS tab loses its storage after seven days: ask for installation before signing in. */
  shouldInstallFirst: boolean
  /** When the sign-in expires and with it the use offline, in milliseconds. */
  offlineUntil: number | null
  version: string
}

export function useReadiness(): Readiness {
  const freshness = useFreshness()
  const pictures = usePictureProgress()
  const storage = useStorageState()
  const serviceWorker = useServiceWorkerState()
  const session = useSession()
  const stored = NEEDED.map((collection) => ({
    collection,
    checkedAt: freshness.get(collection) ?? null,
  }))
  return {
    ready:
      stored.every((entry) => entry.checkedAt !== null) &&
      pictures.complete &&
      storage === 'working' &&
      serviceWorker === 'active',
    stored,
    pictures,
    storage,
    persistence: usePersistence(),
    serviceWorker,
    installed: isInstalled(),
    shouldInstallFirst: shouldInstallFirst(),
    offlineUntil: session.state === 'signed out' ? null : session.session.endsAt,
    version: APP_VERSION,
  }
}
