import { type ComponentType, lazy } from 'react'

/** How soon a component that could not be loaded is tried again. */
const RETRY_MS = 5000

/**
 * A component that the first screen does not need: it is loaded after that is drawn, and retried until
 * it is there. Render it inside a `Suspense` without a fallback.
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
