import { reportStorageFailure, reportStored } from './storage-state.ts'

/**
 * The only access to `localStorage`. A value that the browser refuses to store (private mode, blocked
 * cookies, no room) is kept in memory, tried again, and shows in the storage state.
 */

const RETRY_MS = 10_000

/** Values that could not be stored. They are newer than those stored under the same key. */
const unstored = new Map<string, string>()
let isRetryDue = false

export function readLocal(key: string): string | null {
  const value = unstored.get(key)
  if (value !== undefined) return value
  try {
    return globalThis.localStorage.getItem(key)
  } catch {
    return null
  }
}

export function writeLocal(key: string, value: string): void {
  try {
    globalThis.localStorage.setItem(key, value)
    unstored.delete(key)
    reportStored(`local/${key}`)
  } catch (cause) {
    unstored.set(key, value)
    reportStorageFailure(`local/${key}`, cause)
    if (!isRetryDue) setTimeout(retry, RETRY_MS)
    isRetryDue = true
  }
}

export function removeLocal(key: string): void {
  unstored.delete(key)
  reportStored(`local/${key}`)
  try {
    globalThis.localStorage.removeItem(key)
  } catch {
    // Storage is not available, so there is nothing to remove.
  }
}

function retry(): void {
  isRetryDue = false
  for (const [key, value] of unstored) writeLocal(key, value)
}
