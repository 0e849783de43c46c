import { type ComponentType, lazy } from 'react'

/** How soon a piece that could not be loaded is tried again. */
const RETRY_MS = 5000

/**
 * A component that no first screen needs: it is loaded once that is drawn, and tried again until it is
 * there. Stands in a `Suspense`, without anything in its place.
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
