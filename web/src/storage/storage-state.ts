import { signal, useSignal } from './signal.ts'

/**
 * Whether what should be on the device can be kept there. `full`: no room left; `missing`: the
 * browser offers no database (a private window, perhaps). The app goes on from memory.
 */
export type StorageState = 'working' | 'full' | 'missing'

/** Whether the browser has granted persistent storage. */
export type Persistence = 'granted' | 'not granted' | 'unknown'

const state = signal<StorageState>('working')
const persistence = signal<Persistence>('unknown')
/** By the name of what could not be stored; cleared once it has been stored. */
const failures = new Map<string, 'full' | 'missing'>()

export function useStorageState(): StorageState {
  return useSignal(state)
}

export function usePersistence(): Persistence {
  return useSignal(persistence)
}

export function storageState(): StorageState {
  return state.get()
}

export function reportStored(what: string): void {
  if (failures.delete(what)) settle()
}

export function reportStorageFailure(what: string, cause: unknown): void {
  const name = cause instanceof DOMException || cause instanceof Error ? cause.name : ''
  failures.set(what, name === 'QuotaExceededError' ? 'full' : 'missing')
  settle()
}

/** Clears the failures of what has been closed or deleted, by the prefix of its name. */
export function clearStorageFailures(prefix: string): void {
  for (const what of [...failures.keys()]) if (what.startsWith(prefix)) failures.delete(what)
  settle()
}

function settle(): void {
  const found = new Set(failures.values())
  state.set(found.has('missing') ? 'missing' : found.has('full') ? 'full' : 'working')
}

/** Asks the browser for persistent storage. Resolves to whether it was granted. */
export async function requestPersistence(): Promise<boolean> {
  try {
    const granted = await navigator.storage.persist()
    persistence.set(granted ? 'granted' : 'not granted')
    return granted
  } catch {
    return false
  }
}
