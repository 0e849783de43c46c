/**
 * The only access to `localStorage`. Where a browser refuses it (private mode, blocked cookies), values
 * last until the next start.
 */

const instead = new Map<string, string>()

export function readLocal(key: string): string | null {
  try {
    return globalThis.localStorage.getItem(key)
  } catch {
    return instead.get(key) ?? null
  }
}

export function writeLocal(key: string, value: string): void {
  try {
    globalThis.localStorage.setItem(key, value)
  } catch {
    instead.set(key, value)
  }
}

export function removeLocal(key: string): void {
  instead.delete(key)
  try {
    globalThis.localStorage.removeItem(key)
  } catch {
    // Nothing was stored, so nothing remains.
  }
}
