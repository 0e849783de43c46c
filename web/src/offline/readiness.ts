import { APP_VERSION } from '@holdfast/contract/limits'
import { COLLECTIONS } from '@holdfast/contract/live-events'
import { useFreshness } from './device-store.ts'
import { type MediaReady, useMediaReady } from './media-cache.ts'
import { useSession } from './session.ts'
import { signal, useSignal } from './signal.ts'
import { type StorageState, useStorageState } from './storage-state.ts'
import { type ServiceWorkerState, useServiceWorkerState } from './updates.ts'

/** What a collection's copy must hold before a cold start without network shows everything. */
const NEEDED = COLLECTIONS.filter((collection) => collection !== 'checks')

export type Readiness = {
  /** Everything that can be read is on this device. */
  ready: boolean
  /** Each collection that the app needs, and when its copy last held; null when there is none. */
  stored: { collection: string; checkedAt: number | null }[]
  media: MediaReady
  storage: StorageState
  /** Whether the browser has promised not to clear the copy by itself. */
  persistence: 'granted' | 'not granted' | 'unknown'
  serviceWorker: ServiceWorkerState
  installed: boolean
  /** An iOS tab loses its storage after seven days: ask for installation before signing in. */
  shouldInstallFirst: boolean
  /** When the 28 days end, in milliseconds. */
  endsAt: number | null
  version: string
}

const persistence = signal<Readiness['persistence']>('unknown')

export function useReadiness(): Readiness {
  const freshness = useFreshness()
  const media = useMediaReady()
  const storage = useStorageState()
  const serviceWorker = useServiceWorkerState()
  const session = useSession()
  const stored = NEEDED.map((collection) => ({
    collection,
    checkedAt: freshness.get(collection) ?? null,
  }))
  const installed = isInstalled()
  return {
    ready:
      stored.every((one) => one.checkedAt !== null) &&
      media.complete &&
      storage === 'working' &&
      serviceWorker === 'active',
    stored,
    media,
    storage,
    persistence: useSignal(persistence),
    serviceWorker,
    installed,
    shouldInstallFirst: isIosBrowser() && !installed,
    endsAt: session.state === 'signed out' ? null : session.session.endsAt,
    version: APP_VERSION,
  }
}

/** Asks the browser not to clear the copy by itself. Answers whether it promised. */
export async function requestPersistence(): Promise<boolean> {
  try {
    const granted = await navigator.storage.persist()
    persistence.set(granted ? 'granted' : 'not granted')
    return granted
  } catch {
    return false
  }
}

/** Whether the app runs from the home screen rather than in a browser's tab. */
export function isInstalled(): boolean {
  const isStandalone = 'standalone' in navigator && navigator.standalone === true
  return isStandalone || matchMedia('(display-mode: standalone)').matches
}

/** Browsers on iOS and iPadOS; an iPad calls itself a Mac, which has no touch screen. */
export function isIosBrowser(): boolean {
  const { userAgent, maxTouchPoints } = navigator
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
}
