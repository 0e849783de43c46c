import { createBrowserRouter, type DataRouter } from 'react-router'
import { adminRoutes } from './admin/routes.tsx'
import { staffRoutes } from './staff/routes.tsx'
import { AppShell } from './staff/shell/app-shell.tsx'
import { followSessions, guardAddress } from './staff/shell/guard.ts'
import { useAskLogOut } from './staff/shell/log-out.tsx'
import { RouteFailure } from './staff/shell/route-failure.tsx'
import { followDepth } from './staff/shell/slide.ts'

async function loadSignInForm() {
  const { SignInForm } = await import('./staff/shell/sign-in-form.tsx')
  return SignInForm
}

/** While the first screen's own piece of the app is fetched: from the device, in a moment. */
function NothingYet() {
  return null
}

/** The router of the whole app. The guard runs on every way to every address. */
export function openRouter(): DataRouter {
  const router = createBrowserRouter([
    {
      loader: guardAddress,
      shouldRevalidate: () => true,
      Component: AppShell,
      ErrorBoundary: RouteFailure,
      HydrateFallback: NothingYet,
      children: [...staffRoutes, ...adminRoutes({ loadSignInForm, useAskLogOut })],
    },
  ])
  followDepth(router)
  followSessions(router)
  return router
}
