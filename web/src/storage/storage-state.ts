import { signal, useSignal } from './signal.ts'

/**
 * Whether the device can store what it should. `full`: no room left; `missing`: the browser offers no
 * database (perhaps in a private window); `slow`: the database has not answered two attempts in a row.
 * In all three cases the app continues in memory.
 */
export type StorageState = 'working' | Failure
type Failure = 'full' | 'missing' | 'slow'

/** Whether the browser has granted persistent storage. */
export type Persistence = 'granted' | 'not granted' | 'unknown'

const state = signal<StorageState>('working')
const persistence = signal<Persistence>('unknown')
/** Failures by the name of the data that could not be stored; cleared once it is stored. */
const failures = new Map<string, Failure>()
const FAILURES_BY_NAME: Record<string, Failure> = {
  QuotaExceededError: 'full',
  TimeoutError: 'slow',
}

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
  failures.set(what, FAILURES_BY_NAME[name] ?? 'missing')
  settle()
}

/** Clears the failures of all data whose name begins with the prefix, after it was closed or deleted. */
export function clearStorageFailures(prefix: string): void {
  for (const what of [...failures.keys()]) if (what.startsWith(prefix)) failures.delete(what)
  settle()
}

function settle(): void {
  const found = new Set<StorageState>(failures.values())
  const worst = (['missing', 'full', 'slow'] as const).find((failure) => found.has(failure))
  state.set(worst ?? 'working')
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
