import { signal } from '../storage/signal.ts'

/** Whether a part of the app could not be loaded. */
export const isIncomplete = signal(false)

/**
 * Browsers keep the failure of an import for the life of the page, so only a reload mends it. A page on which nobody
 * has done anything reloads by itself, once the server can be reached.
 */
export function followFailedImports(): void {
  addEventListener('vite:preloadError', () => {
    isIncomplete.set(true)
    fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
      ({ ok }) => ok && isUntouched() && location.reload(),
      () => undefined,
    )
  })
}

/** Not after a reload: a file that a filter refuses would have the page reload for ever. */
function isUntouched(): boolean {
  const [start] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return start?.type !== 'reload' && navigator.userActivation?.hasBeenActive === false
}
