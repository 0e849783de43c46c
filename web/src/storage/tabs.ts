import type { LiveEvent } from '@holdfast/contract/live-events'

/**
 * Messages between the tabs of one browser, over one channel, so that those of one tab arrive in the
 * order in which they were sent. A tab does not receive its own messages.
 */
export type TabMessage =
  | { about: 'live'; organisationid: string; event: LiveEvent }
  | { about: 'read again'; organisationid: string }
  | { about: 'outbox'; userid: string }
  | { about: 'draft'; userid: string; key: string; value: unknown }

const channel =
  typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('holdfast')

export function postToOtherTabs(message: TabMessage): void {
  channel?.postMessage(message)
}

export function followOtherTabs(listener: (message: TabMessage) => void): () => void {
  const onMessage = (event: MessageEvent) => listener(event.data as TabMessage)
  channel?.addEventListener('message', onMessage as EventListener)
  return () => channel?.removeEventListener('message', onMessage as EventListener)
}

/**
 * Runs the job while no other tab runs one under this name. Without Web Locks, or after
 * `maxWaitMs` (a suspended tab may never give its lock back), it runs all the same: callers must
 * tolerate two runners at once.
 */
export async function withLock<T>(
  name: string,
  job: () => Promise<T>,
  maxWaitMs: number,
): Promise<T> {
  const locks = (navigator as { locks?: LockManager }).locks
  if (locks === undefined) return job()
  const waiting = new AbortController()
  const timer = setTimeout(() => waiting.abort(), maxWaitMs)
  let hasBegun = false
  try {
    return await locks.request(name, { signal: waiting.signal }, () => {
      hasBegun = true
      clearTimeout(timer)
      return job()
    })
  } catch (cause) {
    if (hasBegun || !waiting.signal.aborted) throw cause
    return job()
  } finally {
    clearTimeout(timer)
  }
}

/** Holds the lock until stopped, once it is this tab's turn; without Web Locks at once. */
export function holdLock(name: string, begin: () => () => void): () => void {
  const locks = (navigator as { locks?: LockManager }).locks
  if (locks === undefined) return begin()
  const stopping = new AbortController()
  const stopped = new Promise<void>((resolve) => {
    stopping.signal.addEventListener('abort', () => resolve())
  })
  locks
    .request(name, { signal: stopping.signal }, async () => {
      const end = begin()
      await stopped
      end()
    })
    .catch(() => undefined)
  return () => stopping.abort()
}
