import { lazy, Suspense } from 'react'
import { Outlet } from 'react-router'
import { useServiceWorkerState } from '../../offline/updates.ts'
import { AppFrame } from '../../ui/app-frame.tsx'
import { ConfirmHost } from '../../ui/confirm-host.tsx'
import { ToastHost } from '../../ui/toast-host.tsx'
import { Banners } from './banners.tsx'

/** No screen needs it: no part of the first load, and nothing is lost where it cannot be had. */
const ReadinessReports = lazy(async () => {
  const loaded = await import('./readiness-reports.tsx').catch(() => undefined)
  return { default: loaded?.ReadinessReports ?? Nothing }
})

/** What stands around every screen, the doors and the admin area too. */
export function AppShell() {
  return (
    <ToastHost>
      <ConfirmHost>
        <AppFrame banners={<Banners />}>
          <Outlet />
        </AppFrame>
        <Reports />
      </ConfirmHost>
    </ToastHost>
  )
}

/** There is nothing to tell before the app itself is stored, or is known to be missing. */
function Reports() {
  if (useServiceWorkerState() === 'starting') return null
  return (
    <Suspense>
      <ReadinessReports />
    </Suspense>
  )
}

function Nothing() {
  return null
}
