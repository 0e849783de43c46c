import { type ComponentType, lazy } from 'react'
import type { RouteHandle, ScreenRoute } from '../routing/routes.tsx'
import { HomeScreen } from './features/home/home-screen.tsx'
import { RouteFailure } from './shell/route-failure.tsx'
import { StaffLayout } from './shell/staff-layout.tsx'

/** Loaded separately, because only wide windows have room for it. */
const LogBesideScreen = lazy(async () => {
  return { default: (await import('./features/incident-log/log-pane.tsx')).LogBesideScreen }
})

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

          screen(
            'incidents',
            2,
            'IncidentListScreen',
            () => import('./features/incidents/incident-list-screen.tsx'),
          ),
          screen(
            'incidents/new',
            4,
            'IncidentReportScreen',
            () => import('./features/incidents/incident-report-screen.tsx'),
          ),
          screen(
            'incidents/:incidentid',
            3,
            'IncidentDetailsScreen',
            () => import('./features/incidents/incident-details-screen.tsx'),
          ),
          screen(
            'incidents/:incidentid/edit',
            4,
            'IncidentEditScreen',
            () => import('./features/incidents/incident-edit-screen.tsx'),
          ),
          screen(
            'incidents/:incidentid/log',
            4,
            'ClosedLogScreen',
            () => import('./features/incident-log/closed-log-screen.tsx'),
          ),
          screen(
            'logs',
            4,
            'IncidentLogScreen',
            () => import('./features/incident-log/incident-log-screen.tsx'),
          ),
          screen(
            'log/decision',
            5,
            'DecisionScreen',
            () => import('./features/incident-log/decision-screen.tsx'),
          ),
          screen(
            'methane',
            5,
            'ReportFormScreen',
            () => import('./features/report-to-999/report-form-screen.tsx'),
          ),
          screen(
            'methane/:entryid',
            6,
            'ReadAloudScreen',
            () => import('./features/report-to-999/read-aloud-screen.tsx'),
          ),

          screen(
            'alerts',
            2,
            'AlertListScreen',
            () => import('./features/alerts/alert-list-screen.tsx'),
          ),
          screen(
            'alerts/new/:kind',
            3,
            'NewAlertScreen',
            () => import('./features/alerts/new-alert-screen.tsx'),
          ),
          screen(
            'alerts/:alertid',
            3,
            'AlertScreen',
            () => import('./features/alerts/alert-screen.tsx'),
          ),
          screen(
            'alerts/:alertid/answers',
            4,
            'AlertAnswersScreen',
            () => import('./features/alerts/alert-answers-screen.tsx'),
          ),

          screen(
            'roll-call',
            2,
            'RollCallScreen',
            () => import('./features/roll-call/roll-call-screen.tsx'),
          ),
          screen(
            'roll-call/:groupid',
            3,
            'GroupCountScreen',
            () => import('./features/roll-call/group-count-screen.tsx'),
          ),

          screen('tasks', 2, 'TasksScreen', () => import('./features/tasks/tasks-screen.tsx')),
          screen(
            'tasks/new',
            3,
            'NewTaskScreen',
            () => import('./features/tasks/new-task-screen.tsx'),
          ),
          screen(
            'tasks/:taskid',
            3,
            'TaskScreen',
            () => import('./features/tasks/task-screen.tsx'),
          ),

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

/** A screen that is loaded when it is opened. */
function screen<Name extends string>(
  path: string,
  depth: number,
  name: Name,
  load: () => Promise<Record<Name, ComponentType>>,
): ScreenRoute {
  const handle: RouteHandle = { depth }
  return { path, handle, lazy: async () => ({ Component: (await load())[name] }) }
}
