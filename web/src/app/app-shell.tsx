import { Suspense } from 'react'
import { Outlet } from '../routing/navigation.tsx'
import { ConfirmHost } from '../ui/confirm-host.tsx'
import { lazyAfterStart } from '../ui/lazy-after-start.ts'
import { ToastHost } from '../ui/toast-host.tsx'
import { AppFrame } from './app-frame.tsx'
import { Banners } from './banners.tsx'

/** Renders nothing: reports to the server how ready this device is. Loaded late: nothing waits for it. */
const ReadinessReports = lazyAfterStart(
  async () => (await import('./readiness/readiness-reports.ts')).ReadinessReports,
  1000,
)

/** Asks the person to confirm who they are before actions that can affect others. Preloaded, to open at once. */
const IdentityQuestion = lazyAfterStart(
  async () => (await import('./identity-question.tsx')).IdentityQuestion,
)

/** What surrounds every screen, the sign-in screens and the admin area included. */
export function AppShell() {
  return (
    <ToastHost>
      <ConfirmHost>
        <AppFrame banners={<Banners />}>
          <Outlet />
        </AppFrame>
        <Suspense>
          <ReadinessReports />
        </Suspense>
        <Suspense>
          <IdentityQuestion />
        </Suspense>
      </ConfirmHost>
    </ToastHost>
  )
}
