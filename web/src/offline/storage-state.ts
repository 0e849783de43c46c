import { signal, useSignal } from './signal.ts'

/**
 * Whether what should be on the device can be kept there. `full`: no room left; `missing`: the
 * browser offers no database (a private window, perhaps). The app goes on from memory.
 */
export type StorageState = 'working' | 'full' | 'missing'

const state = signal<StorageState>('working')

export function useStorageState(): StorageState {
  return useSignal(state)
}

export function storageState(): StorageState {
  return state.get()
}

export function reportStored(): void {
  state.set('working')
}

/** A connection that was closed on purpose is no failure: its owner's copy is going away. */
export function reportStorageFailure(cause: unknown): void {
  const name = cause instanceof DOMException || cause instanceof Error ? cause.name : ''
  state.set(name === 'QuotaExceededError' ? 'full' : 'missing')
}
