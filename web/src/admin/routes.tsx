import type { ComponentType } from 'react'
import type { ScreenRoute } from '../routing/screen-routes.tsx'
import { PAGE_PATHS } from './page-paths.ts'
import { AdminFailure } from './shell/admin-failure.tsx'

/** What the admin area shares with the staff app without importing it: the entry hands it in. */
export type Entrance = {
  loadSignInForm: () => Promise<ComponentType<{ door: 'admin' }>>
  /** A hook: answers what asks and logs out. */
  useAskLogOut: () => () => Promise<void>
}

/** Every address of the admin area. Only its menu is carried by phones; the rest needs a connection. */
export function adminRoutes({ loadSignInForm, useAskLogOut }: Entrance): ScreenRoute[] {
  return [
    {
      path: 'admin',
      ErrorBoundary: AdminFailure,
      children: [
        {
          index: true,
          handle: { depth: 0 },
          lazy: async () => {
            const [{ AdminSignInScreen }, SignInForm] = await Promise.all([
              import('./features/sign-in/admin-sign-in-screen.tsx'),
              loadSignInForm(),
            ])
            return { element: <AdminSignInScreen SignInForm={SignInForm} /> }
          },
        },
        {
          path: 'menu',
          handle: { depth: 1 },
          lazy: async () => {
            const { AdminMenuScreen } = await import('./features/menu/admin-menu-screen.tsx')
            return { element: <AdminMenuScreen useAskLogOut={useAskLogOut} /> }
          },
        },
        {
          lazy: async () => {
            const { AdminFrame } = await import('./shell/admin-frame.tsx')
            return { element: <AdminFrame useAskLogOut={useAskLogOut} /> }
          },
          children: pages,
        },
      ],
    },
  ]
}

/** The pages within the frame. */
const pages: ScreenRoute[] = PAGE_PATHS.map((path) => ({
  path,
  handle: { depth: 2 },
  lazy: async () => {
    const { loadPage } = await import('./pages.ts')
    return { Component: await loadPage[path]() }
  },
}))
