import { logFailure } from '../http/log-failure.ts'
import { followOutdatedApp } from '../http/server-reachability.ts'
import { signal, useSignal } from '../storage/signal.ts'

/**
 * A new version of the app waits until the next start or until the person accepts it. It never interrupts
 * somebody who is typing.
 */

const UPDATE_CHECK_INTERVAL_MS = 60 * 60 * 1000

export type AppUpdate = {
  available: boolean
  /** Whether the server no longer works with this version. */
  isRequired: boolean
  /** Takes the new version and reloads. */
  apply: () => void
}

export type ServiceWorkerState = 'active' | 'starting' | 'missing'

/**
 * `taken elsewhere`: another tab has accepted, and this one still shows the old version; `required`:
 * the server has asked for a newer one, which the service worker has not found yet.
 */
type Update =
  | { state: 'none' | 'taken elsewhere' | 'required' }
  | { state: 'waiting'; worker: ServiceWorker }

const update = signal<Update>({ state: 'none' })
const workerState = signal<ServiceWorkerState>('starting')
let isAccepted = false

export function useAppUpdate(): AppUpdate {
  const { state } = useSignal(update)
  return { available: state !== 'none', isRequired: state === 'required', apply }
}

export function useServiceWorkerState(): ServiceWorkerState {
  return useSignal(workerState)
}

/** Registers the service worker; a failure is only logged. */
export async function registerServiceWorker(): Promise<void> {
  followOutdatedApp(() => {
    if (update.get().state === 'none') update.set({ state: 'required' })
  })
  const workers = (navigator as { serviceWorker?: ServiceWorkerContainer }).serviceWorker
  if (workers === undefined) {
    workerState.set('missing')
    return
  }
  let isFirst = workers.controller === null
  workers.addEventListener('controllerchange', () => {
    if (isAccepted) location.reload()
    else if (!isFirst) update.set({ state: 'taken elsewhere' })
    isFirst = false
  })
  try {
    watch(await workers.register('/service-worker.js', { scope: '/' }))
    await workers.ready
    workerState.set('active')
  } catch (cause) {
    workerState.set('missing')
    logFailure('The service worker could not be registered', cause)
  }
}

function watch(registration: ServiceWorkerRegistration): void {
  const noteWaiting = () => {
    const worker = registration.waiting
    if (worker !== null && registration.active !== null) update.set({ state: 'waiting', worker })
  }
  const checkForUpdate = () => void registration.update().catch(() => undefined)
  const followInstalling = () =>
    registration.installing?.addEventListener('statechange', noteWaiting)
  noteWaiting()
  followInstalling()
  registration.addEventListener('updatefound', followInstalling)
  followOutdatedApp(checkForUpdate)
  setInterval(checkForUpdate, UPDATE_CHECK_INTERVAL_MS)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') checkForUpdate()
  })
}

function apply(): void {
  const now = update.get()
  if (now.state === 'waiting') {
    isAccepted = true
    now.worker.postMessage({ type: 'SKIP_WAITING' })
  } else if (now.state !== 'none') {
    location.reload()
  }
}
