import { type ComponentType, lazy } from 'react'

/** How long to wait before trying again to load a component. */
const RETRY_MS = 5000

/**
 * A component that the first screen does not need. It is loaded after that screen has been drawn, and
 * retried until it succeeds. Render it inside a `Suspense` without a fallback.
 */
export function lazyAfterStart<Props>(load: () => Promise<ComponentType<Props>>, afterMs = 0) {
  return lazy(async () => {
    await pause(afterMs)
    for (;;) {
      const component = await load().catch(() => undefined)
      if (component !== undefined) return { default: component }
      await pause(RETRY_MS)
    }
  })
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
