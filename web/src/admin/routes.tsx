import type { ComponentType } from 'react'
import type { ScreenRoute } from '../routing/screen-routes.tsx'
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
const pages: ScreenRoute[] = [
  page(
    'organisations',
    async () => (await import('./features/organisations/organisations-page.tsx')).OrganisationsPage,
  ),
  page('users', async () => (await import('./features/users/users-page.tsx')).UsersPage),
  page(
    'users/import',
    async () => (await import('./features/users/import-users-page.tsx')).ImportUsersPage,
  ),
  page(
    'contacts',
    async () => (await import('./features/contacts/contacts-page.tsx')).ContactsPage,
  ),
  page(
    'contacts/import',
    async () => (await import('./features/contacts/import-contacts-page.tsx')).ImportContactsPage,
  ),
  page(
    'contactgroups',
    async () =>
      (await import('./features/contact-groups/contact-groups-page.tsx')).ContactGroupsPage,
  ),
  page(
    'incidents',
    async () => (await import('./features/incidents/incidents-page.tsx')).IncidentsPage,
  ),
  page(
    'logs/:incidentid',
    async () => (await import('./features/incident-log/incident-log-page.tsx')).IncidentLogPage,
  ),
  page(
    'content',
    async () => (await import('./features/content/overview/overview-page.tsx')).OverviewPage,
  ),
  page(
    'content/pictures',
    async () => (await import('./features/content/pictures/pictures-page.tsx')).PicturesPage,
  ),
  page(
    'content/versions',
    async () => (await import('./features/content/versions/versions-page.tsx')).VersionsPage,
  ),
  page(
    'content/roles',
    async () => (await import('./features/content/roles/roles-page.tsx')).RolesPage,
  ),
  page(
    'content/checklists',
    async () => (await import('./features/content/checklists/checklists-page.tsx')).ChecklistsPage,
  ),
  page(
    'content/checklists/:sectionid',
    async () => (await import('./features/content/checklists/section-page.tsx')).SectionPage,
  ),
  page(
    'content/threats',
    async () => (await import('./features/content/pages/threats-page.tsx')).ThreatsPage,
  ),
  page(
    'content/info',
    async () => (await import('./features/content/pages/info-pages-page.tsx')).InfoPagesPage,
  ),
  page(
    'content/initial-action',
    async () =>
      (await import('./features/content/initial-action/initial-action-page.tsx')).InitialActionPage,
  ),
  page(
    'activity',
    async () => (await import('./features/activity/activity-page.tsx')).ActivityPage,
  ),
  page(
    'readiness',
    async () => (await import('./features/readiness/readiness-page.tsx')).ReadinessPage,
  ),
]

function page(path: string, load: () => Promise<ComponentType>): ScreenRoute {
  return { path, handle: { depth: 2 }, lazy: async () => ({ Component: await load() }) }
}
