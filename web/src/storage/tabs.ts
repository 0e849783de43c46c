import type { LiveEvent } from '@holdfast/contract/endpoints/live-events'
import type { Versions } from '@holdfast/contract/endpoints/versions'

/** Versions of lists, and the server's time at which they were those, in milliseconds. */
export type VersionsAt = { at: number; versions: Versions }

/**
 * Messages between the tabs of one browser. All use one channel, so that the messages of a tab arrive in
 * the order in which it sent them. A tab does not receive its own messages.
 */
export type TabMessage =
  | { about: 'live'; organisationid: string; event: LiveEvent }
  | { about: 'told'; organisationid: string; told: VersionsAt }
  | { about: 'read again'; organisationid: string }
  | { about: 'outbox'; userid: string }
  | { about: 'draft'; userid: string; key: string; value: unknown }
  | { about: 'identity confirmed' }
  | { about: 'who holds'; lock: string }
  | { about: 'holds'; lock: string }

/** How often a waiting tab pings the holder of a lock. */
const HOLDER_CHECK_MS = 10_000
/** Unanswered pings after which the holder counts as suspended. */
const MAX_UNANSWERED = 3
/**
 * The pause after a refusal. Safari refuses every request of a page that is being left, at once: without
 * a pause that page would ask for ever and never let the next one load. Its timers do not run any more.
 */
const REFUSED_PAUSE_MS = 500

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
 * `maxWaitMs` (a suspended tab may never give its lock back), it runs anyway: callers must
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

/**
 * Waits for the lock, begins the work and holds the lock until stopped. Without Web Locks the work begins
 * at once. A tab that does not respond loses the lock, because phones suspend tabs without closing them:
 * when such a tab wakes up, its work is ended and it waits for its turn again.
 */
export function holdLock(name: string, begin: () => () => void): () => void {
  const locks = (navigator as { locks?: LockManager }).locks
  if (locks === undefined || channel === undefined) return begin()
  const stopping = new AbortController()
  void takeTurns(locks, name, begin, stopping.signal)
  return () => stopping.abort()
}

async function takeTurns(
  locks: LockManager,
  name: string,
  begin: () => () => void,
  stopped: AbortSignal,
): Promise<void> {
  let waiting = new AbortController()
  const untilStopped = new Promise<void>((resolve) => {
    stopped.addEventListener('abort', () => {
      waiting.abort()
      resolve()
    })
  })
  let isHolding = false
  const unfollow = followOtherTabs((message) => {
    if (message.about !== 'who holds' || message.lock !== name || !isHolding) return
    postToOtherTabs({ about: 'holds', lock: name })
  })
  let isOvertaking = false
  while (!stopped.aborted) {
    waiting = new AbortController()
    const endWatch = watchHolder(name, () => {
      isOvertaking = true
      waiting.abort()
    })
    const options = isOvertaking ? { steal: true } : { signal: waiting.signal }
    isOvertaking = false
    let end: (() => void) | undefined
    const turn = locks.request(name, options, async () => {
      endWatch()
      if (stopped.aborted) return
      isHolding = true
      end = begin()
      await untilStopped
    })
    // Rejected when the wait was aborted, when another tab has stolen the lock, and when the page is being left.
    const isRefused = await turn.then(
      () => false,
      () => !waiting.signal.aborted,
    )
    endWatch()
    isHolding = false
    end?.()
    if (isRefused) await new Promise((resolve) => setTimeout(resolve, REFUSED_PAUSE_MS))
  }
  unfollow()
}

/** Calls `onSilent` when the tab that holds the lock has stopped answering. */
function watchHolder(lock: string, onSilent: () => void): () => void {
  let unanswered = 0
  const unfollow = followOtherTabs((message) => {
    if (message.about === 'holds' && message.lock === lock) unanswered = 0
  })
  const timer = setInterval(() => {
    if (unanswered === MAX_UNANSWERED) {
      onSilent()
      return
    }
    unanswered += 1
    postToOtherTabs({ about: 'who holds', lock })
  }, HOLDER_CHECK_MS)
  return () => {
    clearInterval(timer)
    unfollow()
  }
}
