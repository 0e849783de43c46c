import { Suspense } from 'react'
import { ErrorBoundary } from '../ui/screen/error-boundary.tsx'
import { lazyAfterStart } from '../ui/screen/lazy-after-start.ts'

/** Not in the first load: it needs the answers to an alert, which come later still. */
const CallsBar = lazyAfterStart(
  async () => (await import('./features/alerts/calls-bar.tsx')).CallsBar,
)

/** Calls for help, above every screen of staff and admins. A failure takes nothing with it. */
export function CallsAbove() {
  return (
    <ErrorBoundary>
      <Suspense>
        <CallsBar />
      </Suspense>
    </ErrorBoundary>
  )
}
