import { adminRoutes } from './admin/routes.tsx'
import { ScreenRouter } from './routing/screen-router.ts'
import { staffRoutes } from './staff/routes.tsx'
import { AppShell } from './staff/shell/app-shell.tsx'
import { followSessions, guardAddress } from './staff/shell/guard.ts'
import { useAskLogOut } from './staff/shell/log-out.tsx'
import { RouteFailure } from './staff/shell/route-failure.tsx'
import { setSlide } from './staff/shell/slide.ts'

async function loadSignInForm() {
  const { SignInForm } = await import('./staff/shell/sign-in-form.tsx')
  return SignInForm
}

/** The router of the whole app. The guard stands on every way to every address. */
export function openRouter(): ScreenRouter {
  const root = {
    Component: AppShell,
    ErrorBoundary: RouteFailure,
    children: [...staffRoutes, ...adminRoutes({ loadSignInForm, useAskLogOut })],
  }
  const router = new ScreenRouter([root], { guard: guardAddress, changing: setSlide })
  followSessions(router)
  return router
}
