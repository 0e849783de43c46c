import type { ComponentType } from 'react'
import type { ScreenRoute } from '../routing/screen-routes.tsx'
import { AdminFailure } from './admin-failure.tsx'

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
        ...PAGES.map(([path, title]) => ({
          path,
          handle: { depth: 2 },
          lazy: async () => {
            const { ComingLaterScreen } = await import(
              './features/coming-later/coming-later-screen.tsx'
            )
            return { element: <ComingLaterScreen title={title} /> }
          },
        })),
      ],
    },
  ]
}

/** Still to come. */
const PAGES = [
  ['organisations', 'Organisations'],
  ['users', 'Users'],
  ['contacts', 'Contacts'],
  ['contactgroups', 'Contact Groups'],
  ['incidents', 'Incidents'],
  ['logs/:incidentid', 'Incident log'],
  ['content', 'Content'],
  ['activity', 'Activity'],
  ['readiness', 'Readiness'],
] as const
