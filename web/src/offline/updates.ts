import { signal, useSignal } from './signal.ts'

/**
 * A new version of the app waits until the next start, or until the person accepts it: never in
 * the middle of typing.
 */

const LOOK_FOR_UPDATE_MS = 60 * 60 * 1000

export type AppUpdate = {
  available: boolean
  /** Takes the new version and reloads. */
  apply: () => void
}

export type ServiceWorkerState = 'active' | 'starting' | 'missing'

const waiting = signal<ServiceWorker | undefined>(undefined)
const workerState = signal<ServiceWorkerState>('starting')
let isAccepted = false

export function useAppUpdate(): AppUpdate {
  return { available: useSignal(waiting) !== undefined, apply }
}

export function useServiceWorkerState(): ServiceWorkerState {
  return useSignal(workerState)
}

/** Registers the service worker; a failure is only logged. Specification, section 8. */
export async function registerServiceWorker(address: string): Promise<void> {
  if (!('serviceWorker' in navigator)) {
    workerState.set('missing')
    return
  }
  try {
    navigator.serviceWorker.addEventListener('controllerchange', () => {
      if (isAccepted) location.reload()
    })
    void navigator.serviceWorker.ready.then(() => workerState.set('active'))
    const registration = await navigator.serviceWorker.register(address, { scope: '/' })
    watch(registration)
  } catch (cause) {
    workerState.set('missing')
    // biome-ignore lint/suspicious/noConsole: the specification wants this failure logged, no more
    console.warn('The service worker could not be registered', cause)
  }
}

function watch(registration: ServiceWorkerRegistration): void {
  const look = () => {
    const isUpdate = registration.waiting !== null && registration.active !== null
    waiting.set(isUpdate ? (registration.waiting ?? undefined) : undefined)
  }
  const askServer = () => void registration.update().catch(() => undefined)
  look()
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', look)
  })
  setInterval(askServer, LOOK_FOR_UPDATE_MS)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') askServer()
  })
}

function apply(): void {
  isAccepted = true
  waiting.get()?.postMessage({ type: 'SKIP_WAITING' })
}
