import { type ReactNode, Suspense } from 'react'
import { Outlet } from '../routing/navigation.tsx'
import { useSession } from '../session/session.ts'
import { ConfirmHost } from '../ui/dialog/confirm-host.tsx'
import { ToastHost } from '../ui/dialog/toast-host.tsx'
import { ErrorBoundary } from '../ui/screen/error-boundary.tsx'
import { lazyAfterStart } from '../ui/screen/lazy-after-start.ts'
import { AppFrame } from './app-frame.tsx'
import { Banners } from './banners.tsx'

/** Reports to the server how ready this device is. Renders nothing, and loads late because nothing waits for it. */
const ReadinessReports = lazyAfterStart(
  async () => (await import('./readiness/readiness-reports.ts')).ReadinessReports,
  1000,
)

/** Asks the person to confirm who they are before actions that can affect others. Preloaded, so that it opens at once. */
const IdentityQuestion = lazyAfterStart(
  async () => (await import('./identity-question.tsx')).IdentityQuestion,
)

/**
 * The frame of every screen, including the sign-in screens and the admin area.
 * @param above  what stands above each of them, and above the banners
 * @param news  what tells whoever is signed in of their tasks, at a desk too; takes nothing with it when it fails
 */
export function AppShell({ above, news }: { above: ReactNode; news: ReactNode }) {
  const now = useSession()
  const owner = now.state === 'signed out' ? undefined : now.session.userid
  return (
    <ToastHost owner={owner}>
      <ConfirmHost>
        <AppFrame
          banners={
            <>
              {above}
              <Banners />
            </>
          }
        >
          <Outlet />
        </AppFrame>
        {owner && (
          <ErrorBoundary key={owner}>
            <Suspense>{news}</Suspense>
          </ErrorBoundary>
        )}
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
