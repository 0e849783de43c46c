import { Suspense } from 'react'
import type { ScreenRoute } from '../routing/routes.tsx'
import { lazyAfterStart } from '../ui/screen/lazy-after-start.ts'
import { Spinner } from '../ui/screen/spinner.tsx'
import { ADMIN_PATHS } from './admin-paths.ts'

/** In one file with the menu, so that an admin has it before a page of theirs can fail. */
const AdminFailure = lazyAfterStart(
  async () => (await import('./frame/admin-failure.tsx')).AdminFailure,
)

/** The pages within the frame. */
const pages: ScreenRoute[] = ADMIN_PATHS.map((path) => ({
  path,
  handle: { depth: 2 },
  lazy: async () => {
    const { loadPage } = await import('./pages.ts')
    return { Component: await loadPage[path]() }
  },
}))

/** Every address of the admin area. Only its menu is stored on phones; the rest needs a connection. */
export const adminRoutes: ScreenRoute[] = [
  {
    path: 'admin',
    ErrorBoundary: () => (
      <Suspense fallback={<Spinner />}>
        <AdminFailure />
      </Suspense>
    ),
    children: [
      {
        handle: { depth: 0 },
        lazy: async () => {
          const loaded = await import('./features/sign-in/admin-sign-in-screen.tsx')
          return { Component: loaded.AdminSignInScreen }
        },
      },
      {
        path: 'menu',
        handle: { depth: 1 },
        lazy: async () => {
          const { AdminMenuScreen } = await import('./features/menu/admin-menu-screen.tsx')
          return { Component: AdminMenuScreen }
        },
      },
      {
        lazy: async () => {
          const { AdminFrame } = await import('./frame/admin-frame.tsx')
          return { Component: AdminFrame }
        },
        children: pages,
      },
    ],
  },
]
