import { screen } from '../routing/lazy-screen.ts'
import type { ScreenRoute } from '../routing/routes.tsx'
import { lazyAfterStart } from '../ui/screen/lazy-after-start.ts'
import { HomeScreen } from './features/home/home-screen.tsx'
import { incidentRoutes } from './incident-routes.ts'
import { RouteFailure } from './shell/route-failure.tsx'
import { StaffLayout } from './shell/staff-layout.tsx'

/** Loaded separately, because only wide windows have room for it. */
const BesideScreen = lazyAfterStart(async () => (await import('./beside-screen.tsx')).BesideScreen)

/**
 * Every address of the staff app. Home comes with the first load; every other screen is fetched when
 * it is opened (and by the service worker beforehand).
 */
export const staffRoutes: ScreenRoute[] = [
  screen('/', 0, 'SignInScreen', () => import('./features/sign-in/sign-in-screen.tsx')),
  screen(
    'reset',
    1,
    'RequestResetScreen',
    () => import('./features/password-reset/request-reset-screen.tsx'),
  ),
  screen(
    'reset/thankyou',
    2,
    'ResetRequestedScreen',
    () => import('./features/password-reset/reset-message-screen.tsx'),
  ),
  screen(
    'reset/complete',
    2,
    'ResetCompleteScreen',
    () => import('./features/password-reset/reset-message-screen.tsx'),
  ),
  screen(
    'reset/:key',
    1,
    'NewPasswordScreen',
    () => import('./features/password-reset/new-password-screen.tsx'),
  ),
  screen(
    'invitation/:key',
    1,
    'InvitationScreen',
    () => import('./features/invitations/invitation-screen.tsx'),
  ),
  screen(
    'single-sign-on/:id',
    1,
    'SingleSignOnScreen',
    () => import('./features/single-sign-on/single-sign-on-screen.tsx'),
  ),
  screen('share', 1, 'ShareRoute', () => import('./share-route.tsx')),
  {
    element: <StaffLayout Beside={BesideScreen} />,
    children: [
      {
        ErrorBoundary: RouteFailure,
        children: [
          { path: 'menu', handle: { depth: 1 }, Component: HomeScreen },

          screen(
            'contacts',
            2,
            'ContactsScreen',
            () => import('./features/contacts/contacts-screen.tsx'),
          ),
          screen(
            'contacts/live',
            4,
            'LiveContactsScreen',
            () => import('./features/contacts/live-contacts-screen.tsx'),
          ),
          screen(
            'contacts/live/add',
            5,
            'AddLiveContactScreen',
            () => import('./features/contacts/add-live-contact-screen.tsx'),
          ),
          screen(
            'contacts/live/:contactid/edit',
            5,
            'EditLiveContactScreen',
            () => import('./features/contacts/edit-live-contact-screen.tsx'),
          ),
          screen(
            'contacts/:groupid',
            3,
            'ContactGroupScreen',
            () => import('./features/contacts/contact-group-screen.tsx'),
          ),

          screen(
            'roles',
            2,
            'RoleListScreen',
            () => import('./features/roles/role-list-screen.tsx'),
          ),
          {
            lazy: async () => {
              const { RoleGate } = await import('./features/roles/role-gate.tsx')
              return { Component: RoleGate }
            },
            children: [
              screen(
                'roles/:roleid',
                3,
                'ActionPlanScreen',
                () => import('./features/roles/action-plan-screen.tsx'),
              ),
              screen(
                'checklist/:roleid',
                4,
                'ChecklistScreen',
                () => import('./features/checklists/checklist-screen.tsx'),
              ),
            ],
          },
          screen(
            'roles-allocation',
            4,
            'RolesAllocationScreen',
            () => import('./features/roles-allocation/roles-allocation-screen.tsx'),
          ),
          screen(
            'initial-action',
            4,
            'InitialActionScreen',
            () => import('./features/initial-action/initial-action-screen.tsx'),
          ),

          ...incidentRoutes,

          screen(
            'threats',
            2,
            'ThreatListScreen',
            () => import('./features/threats/threat-list-screen.tsx'),
          ),
          {
            path: 'threats/*',
            handle: { depth: 3 },
            lazy: async () => {
              const [{ ThreatPageScreen }, { FormScreen }] = await Promise.all([
                import('./features/threats/threat-page-screen.tsx'),
                import('./features/forms/form-screen.tsx'),
              ])
              return { element: <ThreatPageScreen FormScreen={FormScreen} /> }
            },
          },
          screen('info', 2, 'InfoListScreen', () => import('./features/info/info-list-screen.tsx')),
          {
            path: 'info/*',
            handle: { depth: 3 },
            lazy: async () => {
              const [{ InfoPageScreen }, { ContactRow }] = await Promise.all([
                import('./features/info/info-page-screen.tsx'),
                import('./features/contacts/contact-row.tsx'),
              ])
              return { element: <InfoPageScreen ContactRow={ContactRow} /> }
            },
          },
          screen(
            'closures',
            2,
            'ClosuresScreen',
            () => import('./features/closures/closures-screen.tsx'),
          ),
          screen('board', 2, 'BoardRoute', () => import('./board-route.tsx')),
          screen('map', 2, 'MapScreen', () => import('./features/map/map-screen.tsx')),
          screen(
            'school-trip',
            2,
            'SchoolTripScreen',
            () => import('./features/school-trip/school-trip-screen.tsx'),
          ),
          screen(
            'unsent',
            2,
            'UnsentEntriesScreen',
            () => import('./features/unsent-entries/unsent-entries-screen.tsx'),
          ),
          screen(
            'settings',
            2,
            'SettingsScreen',
            () => import('./features/settings/settings-screen.tsx'),
          ),
          {
            path: 'phone-setup',
            handle: { depth: 2 },
            lazy: async () => {
              const [{ PhoneSetupScreen }, { NotificationsSection }] = await Promise.all([
                import('./features/phone-setup/phone-setup-screen.tsx'),
                import('./features/settings/notifications-section.tsx'),
              ])
              return { element: <PhoneSetupScreen Notifications={NotificationsSection} /> }
            },
          },
          screen(
            'account',
            3,
            'AccountScreen',
            () => import('./features/account/account-screen.tsx'),
          ),
          screen(
            'not-on-server',
            2,
            'NotOnServerScreen',
            () => import('./features/not-on-server/not-on-server-screen.tsx'),
          ),
          screen('*', 2, 'NotFoundScreen', () => import('./shell/not-found-screen.tsx')),
        ],
      },
    ],
  },
]
