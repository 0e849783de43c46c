import { lazy, type ReactNode, Suspense } from 'react'
import { Outlet } from 'react-router'
import { ConfirmHost } from '../ui/confirm-host.tsx'
import { ToastHost } from '../ui/toast-host.tsx'
import styles from './app-shell.module.css'
import { useServiceWorkerState } from './app-updates.ts'
import { Banners } from './banners.tsx'

/** A device that has just stored the app has other things to do. */
const REPORTS_AFTER_MS = 1000

/**
 * Renders nothing: reports to the server how ready this device is. No screen needs it, so it is not in
 * the first load, and a failure to load it is ignored.
 */
const ReadinessReports = lazy(async () => {
  await new Promise((resolve) => setTimeout(resolve, REPORTS_AFTER_MS))
  const loaded = await import('./readiness/readiness-reports.ts').catch(() => undefined)
  return { default: loaded?.ReadinessReports ?? Nothing }
})

/** Asks who the person is before what can hurt others; at once when it is needed, so it is loaded before. */
const IdentityQuestion = lazy(async () => {
  const loaded = await import('./identity-question.tsx').catch(() => undefined)
  return { default: loaded?.IdentityQuestion ?? Nothing }
})

/** What surrounds every screen, the sign-in screens and the admin area included. */
export function AppShell() {
  return (
    <ToastHost>
      <ConfirmHost>
        <AppFrame banners={<Banners />}>
          <Outlet />
        </AppFrame>
        <Reports />
        <Suspense>
          <IdentityQuestion />
        </Suspense>
      </ConfirmHost>
    </ToastHost>
  )
}

/** Reports only once it is known whether the app itself is stored. */
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

type AppFrameProps = {
  /** Banners above the screen (offline, new version). */
  banners?: ReactNode
  children: ReactNode
}

/** The window: banners first, then one `Screen` that fills what is left and scrolls by itself. */
function AppFrame({ banners, children }: AppFrameProps) {
  return (
    <div className={styles.frame}>
      {banners}
      {children}
    </div>
  )
}
