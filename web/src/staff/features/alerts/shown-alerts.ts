import { useSyncExternalStore } from 'react'
import { readLocal, writeLocal } from '../../../storage/local-storage.ts'
import type { ShownAlert, ShownAlerts } from './alert-attention-rules.ts'

/**
 * Which alerts this device has shown to each user, and what they answered: ids and answers, no text.
 * All tabs share it, and it survives a reload, so that nobody is asked twice.
 */

const MAX_KEPT = 50
const listeners = new Set<() => void>()
let cache: { text: string; value: ShownAlerts } = { text: '', value: {} }

export function useShownAlerts(userid: string): ShownAlerts {
  return useSyncExternalStore(subscribe, () => read(userid))
}

export function noteShown(userid: string, alertid: string, change: ShownAlert): void {
  const { [alertid]: before, ...others } = read(userid)
  const kept = Object.entries(others).slice(-MAX_KEPT)
  const next = { ...Object.fromEntries(kept), [alertid]: { ...before, ...change } }
  writeLocal(keyOf(userid), JSON.stringify(next))
  for (const listener of listeners) listener()
}

function read(userid: string): ShownAlerts {
  const text = readLocal(keyOf(userid)) ?? '{}'
  if (text !== cache.text) cache = { text, value: JSON.parse(text) as ShownAlerts }
  return cache.value
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  // Another tab has changed the value.
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

function keyOf(userid: string): string {
  return `alerts/${userid}`
}
