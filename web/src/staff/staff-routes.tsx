import { type ComponentType, lazy } from 'react'
import type { RouteHandle, ScreenRoute } from '../routing/screen-routes.tsx'
import { HomeScreen } from './features/home/home-screen.tsx'
import { PUBLIC_PATHS, type PublicPath } from './public-paths.ts'
import { RouteFailure } from './shell/route-failure.tsx'
import { StaffLayout } from './shell/staff-layout.tsx'

/** Only wide windows have room for it. */
const LogBesideScreen = lazy(async () => {
  return { default: (await import('./features/incident-log/log-pane.tsx')).LogBesideScreen }
})

/**
 * Every address of the staff app. Home comes with the first load; every other screen is fetched when
 * it is opened (and by the service worker beforehand).
 */
export const staffRoutes: ScreenRoute[] = [
  ...Object.entries(PUBLIC_PATHS).map(([path, depth]) =>
    screen(path, depth, async () => {
      const screens = await import('./public-screens.ts')
      return screens.loadPublicScreen[path as PublicPath]()
    }),
  ),
  {
    element: <StaffLayout Beside={LogBesideScreen} />,
    children: [
      {
        ErrorBoundary: RouteFailure,
        children: [
          { path: 'menu', handle: { depth: 1 }, Component: HomeScreen },

          screen(
            'contacts',
            2,
            async () => (await import('./features/contacts/contacts-screen.tsx')).ContactsScreen,
          ),
          screen(
            'contacts/live',
            4,
            async () =>
              (await import('./features/contacts/live-contacts-screen.tsx')).LiveContactsScreen,
          ),
          screen(
            'contacts/live/add',
            5,
            async () =>
              (await import('./features/contacts/add-live-contact-screen.tsx'))
                .AddLiveContactScreen,
          ),
          screen(
            'contacts/live/:contactid/edit',
            5,
            async () =>
              (await import('./features/contacts/edit-live-contact-screen.tsx'))
                .EditLiveContactScreen,
          ),
          screen(
            'contacts/:groupid',
            3,
            async () =>
              (await import('./features/contacts/contact-group-screen.tsx')).ContactGroupScreen,
          ),

          screen(
            'roles',
            2,
            async () => (await import('./features/roles/role-list-screen.tsx')).RoleListScreen,
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
                async () =>
                  (await import('./features/roles/action-plan-screen.tsx')).ActionPlanScreen,
              ),
              screen(
                'checklist/:roleid',
                4,
                async () =>
                  (await import('./features/checklists/checklist-screen.tsx')).ChecklistScreen,
              ),
            ],
          },
          screen(
            'roles-allocation',
            4,
            async () =>
              (await import('./features/roles-allocation/roles-allocation-screen.tsx'))
                .RolesAllocationScreen,
          ),
          screen(
            'initial-action',
            4,
            async () =>
              (await import('./features/initial-action/initial-action-screen.tsx'))
                .InitialActionScreen,
          ),

          screen(
            'incidents',
            2,
            async () =>
              (await import('./features/incidents/incident-list-screen.tsx')).IncidentListScreen,
          ),
          screen(
            'incidents/new',
            4,
            async () =>
              (await import('./features/incidents/incident-report-screen.tsx'))
                .IncidentReportScreen,
          ),
          screen(
            'incidents/:incidentid',
            3,
            async () =>
              (await import('./features/incidents/incident-details-screen.tsx'))
                .IncidentDetailsScreen,
          ),
          screen(
            'incidents/:incidentid/edit',
            4,
            async () =>
              (await import('./features/incidents/incident-edit-screen.tsx')).IncidentEditScreen,
          ),
          screen(
            'incidents/:incidentid/log',
            4,
            async () =>
              (await import('./features/incident-log/closed-log-screen.tsx')).ClosedLogScreen,
          ),
          screen(
            'logs',
            4,
            async () =>
              (await import('./features/incident-log/incident-log-screen.tsx')).IncidentLogScreen,
          ),

          screen(
            'alerts',
            2,
            async () => (await import('./features/alerts/alerts-screen.tsx')).AlertsScreen,
          ),
          screen(
            'alerts/new/:kind',
            3,
            async () => (await import('./features/alerts/new-alert-screen.tsx')).NewAlertScreen,
          ),
          screen(
            'alerts/:alertid',
            3,
            async () => (await import('./features/alerts/alert-screen.tsx')).AlertScreen,
          ),
          screen(
            'alerts/:alertid/answers',
            4,
            async () =>
              (await import('./features/alerts/alert-answers-screen.tsx')).AlertAnswersScreen,
          ),

          screen(
            'roll-call',
            2,
            async () => (await import('./features/roll-call/roll-call-screen.tsx')).RollCallScreen,
          ),
          screen(
            'roll-call/:groupid',
            3,
            async () =>
              (await import('./features/roll-call/group-count-screen.tsx')).GroupCountScreen,
          ),

          screen(
            'threats',
            2,
            async () =>
              (await import('./features/threats/threat-list-screen.tsx')).ThreatListScreen,
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
          screen(
            'info',
            2,
            async () => (await import('./features/info/info-list-screen.tsx')).InfoListScreen,
          ),
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
          screen('board', 2, async () => (await import('./board-route.tsx')).BoardRoute),
          screen('map', 2, async () => (await import('./features/map/map-screen.tsx')).MapScreen),
          screen(
            'school-trip',
            2,
            async () =>
              (await import('./features/school-trip/school-trip-screen.tsx')).SchoolTripScreen,
          ),
          screen(
            'unsent',
            2,
            async () =>
              (await import('./features/unsent-entries/unsent-entries-screen.tsx'))
                .UnsentEntriesScreen,
          ),
          screen(
            'settings',
            2,
            async () => (await import('./features/settings/settings-screen.tsx')).SettingsScreen,
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
            async () => (await import('./features/account/account-screen.tsx')).AccountScreen,
          ),
          screen(
            'not-on-server',
            2,
            async () =>
              (await import('./features/not-on-server/not-on-server-screen.tsx')).NotOnServerScreen,
          ),
          screen('*', 2, async () => (await import('./shell/not-found-screen.tsx')).NotFoundScreen),
        ],
      },
    ],
  },
]

/** A screen of its own piece of the app, fetched when it is opened. */
function screen(path: string, depth: number, load: () => Promise<ComponentType>): ScreenRoute {
  const handle: RouteHandle = { depth }
  return { path, handle, lazy: async () => ({ Component: await load() }) }
}
