import { signal, useSignal } from '../../storage/signal.ts'
import { storageState } from '../../storage/storage-state.ts'
import { outboxCounts } from '../../sync/outbox.ts'

/**
 * A part of the app that could not be loaded. Browsers keep the failure of an import for the life of the
 * page, so that only a reload mends it.
 */

const incomplete = signal(false)
let isAsking = false

export function useIsIncomplete(): boolean {
  return useSignal(incomplete)
}

export function noteLoaded(): void {
  incomplete.set(false)
}

/** Reloads the page once the part can be had, if nothing is lost by that and nobody is typing. */
export async function noteIncomplete(cause: unknown): Promise<undefined> {
  incomplete.set(true)
  if (isAsking || !isFreeToReload()) return
  isAsking = true
  if ((await canBeHad(cause).catch(() => false)) && isFreeToReload()) location.reload()
  isAsking = false
}

/** Once only, because a file that a filter refuses would have the page reload for ever. */
function isFreeToReload(): boolean {
  const [start] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (start?.type === 'reload' || storageState() !== 'working') return false
  const isTyping = globalThis.document?.activeElement?.matches('input, textarea, select')
  return !isTyping && outboxCounts().unstored === 0
}

/** Safari does not say which file it was; there the page itself is asked for. */
async function canBeHad(cause: unknown): Promise<boolean> {
  const [address] = /https?:\S+/.exec(String(cause)) ?? []
  const { ok, headers } = await fetch(address ?? '/', { method: 'HEAD', cache: 'no-store' })
  return ok && (!address || /javascript/.test(headers.get('content-type') ?? ''))
}
