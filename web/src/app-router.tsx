import { useSyncExternalStore } from 'react'
import { adminRoutes } from './admin/admin-routes.tsx'
import { AppShell } from './app/app-shell.tsx'
import { followSessions, guardAddress } from './app/guard.ts'
import { setSlide } from './app/slide.ts'
import { NavigationProvider, Outlet } from './routing/navigation.tsx'
import { ScreenRouter } from './routing/screen-router.ts'
import { AlertListener } from './staff/alert-listener.tsx'
import { CallsAbove } from './staff/calls-above.tsx'
import { RouteFailure } from './staff/shell/route-failure.tsx'
import { staffRoutes } from './staff/staff-routes.tsx'
import { closeTopDialog, onDialogOpened } from './ui/dialog/open-dialogs.ts'
import { lazyAfterStart } from './ui/screen/lazy-after-start.ts'

/** Left out of the first load: home shows the tasks itself. */
const NewsListener = lazyAfterStart(
  async () => (await import('./staff/shell/news-listener.tsx')).NewsListener,
  1000,
)

const Shell = () => <AppShell above={<CallsAbove />} news={<NewsListener />} />

/** The router of the whole app. The guard runs before every navigation. */
export function openRouter(): ScreenRouter {
  const root = {
    Component: Shell,
    ErrorBoundary: RouteFailure,
    children: [...staffRoutes, ...adminRoutes],
  }
  const router = new ScreenRouter([root], {
    guard: guardAddress,
    beforeChange: setSlide,
    closeTopDialog,
  })
  onDialogOpened(() => router.keepPageBehindDialog())
  followSessions(router)
  return router
}

/** Draws the router's screen; nothing while the first one is being loaded. */
export function Screens({ router }: { router: ScreenRouter }) {
  const shown = useSyncExternalStore(router.subscribe, router.shown)
  if (shown === undefined) return null
  return (
    <NavigationProvider navigation={shown} navigate={router.navigate}>
      <Outlet />
      <AlertListener />
    </NavigationProvider>
  )
}
