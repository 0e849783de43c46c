import type { RouteObject } from 'react-router'
import { HomeScreen } from './features/home/home-screen.tsx'
import { RouteFailure } from './shell/route-failure.tsx'
import type { RouteHandle } from './shell/slide.ts'
import { StaffLayout } from './shell/staff-layout.tsx'

/**
 * Every address of the staff app. Home comes with the first load; every other screen is fetched when
 * it is opened (and by the service worker beforehand).
 */
export const staffRoutes: RouteObject[] = [
  {
    index: true,
    handle: depth(0),
    lazy: async () => {
      const { SignInScreen } = await import('./features/sign-in/sign-in-screen.tsx')
      return { Component: SignInScreen }
    },
  },
  {
    path: 'reset',
    handle: depth(1),
    lazy: async () => {
      const { RequestResetScreen } = await import(
        './features/password-reset/request-reset-screen.tsx'
      )
      return { Component: RequestResetScreen }
    },
  },
  {
    path: 'reset/thankyou',
    handle: depth(2),
    lazy: async () => {
      const { ResetRequestedScreen } = await import(
        './features/password-reset/reset-message-screen.tsx'
      )
      return { Component: ResetRequestedScreen }
    },
  },
  {
    path: 'reset/complete',
    handle: depth(2),
    lazy: async () => {
      const { ResetCompleteScreen } = await import(
        './features/password-reset/reset-message-screen.tsx'
      )
      return { Component: ResetCompleteScreen }
    },
  },
  {
    path: 'reset/:resetkey',
    handle: depth(1),
    lazy: async () => {
      const { NewPasswordScreen } = await import(
        './features/password-reset/new-password-screen.tsx'
      )
      return { Component: NewPasswordScreen }
    },
  },
  {
    Component: StaffLayout,
    children: [
      {
        ErrorBoundary: RouteFailure,
        children: [
          { path: 'menu', handle: depth(1), Component: HomeScreen },

          {
            path: 'contacts',
            handle: depth(2),
            lazy: async () => {
              const { ContactsScreen } = await import('./features/contacts/contacts-screen.tsx')
              return { Component: ContactsScreen }
            },
          },
          {
            path: 'contacts/live',
            handle: depth(4),
            lazy: async () => {
              const { LiveContactsScreen } = await import(
                './features/contacts/live-contacts-screen.tsx'
              )
              return { Component: LiveContactsScreen }
            },
          },
          {
            path: 'contacts/live/add',
            handle: depth(5),
            lazy: async () => {
              const { AddLiveContactScreen } = await import(
                './features/contacts/add-live-contact-screen.tsx'
              )
              return { Component: AddLiveContactScreen }
            },
          },
          {
            path: 'contacts/:groupid',
            handle: depth(3),
            lazy: async () => {
              const { ContactGroupScreen } = await import(
                './features/contacts/contact-group-screen.tsx'
              )
              return { Component: ContactGroupScreen }
            },
          },

          {
            path: 'roles',
            handle: depth(2),
            lazy: async () => {
              const { RoleListScreen } = await import('./features/roles/role-list-screen.tsx')
              return { Component: RoleListScreen }
            },
          },
          {
            lazy: async () => {
              const { RoleGate } = await import('./features/roles/role-gate.tsx')
              return { Component: RoleGate }
            },
            children: [
              {
                path: 'roles/:roleid',
                handle: depth(3),
                lazy: async () => {
                  const { ActionPlanScreen } = await import(
                    './features/roles/action-plan-screen.tsx'
                  )
                  return { Component: ActionPlanScreen }
                },
              },
              {
                path: 'checklist/:roleid',
                handle: depth(4),
                lazy: async () => {
                  const { ChecklistScreen } = await import(
                    './features/checklists/checklist-screen.tsx'
                  )
                  return { Component: ChecklistScreen }
                },
              },
            ],
          },
          {
            path: 'roles-allocation',
            handle: depth(4),
            lazy: async () => {
              const { RolesAllocationScreen } = await import(
                './features/roles-allocation/roles-allocation-screen.tsx'
              )
              return { Component: RolesAllocationScreen }
            },
          },
          {
            path: 'initial-action',
            handle: depth(4),
            lazy: async () => {
              const { InitialActionScreen } = await import(
                './features/initial-action/initial-action-screen.tsx'
              )
              return { Component: InitialActionScreen }
            },
          },

          {
            path: 'incidents',
            handle: depth(2),
            lazy: async () => {
              const { IncidentListScreen } = await import(
                './features/incidents/incident-list-screen.tsx'
              )
              return { Component: IncidentListScreen }
            },
          },
          {
            path: 'incidents/new',
            handle: depth(4),
            lazy: async () => {
              const { IncidentReportScreen } = await import(
                './features/incidents/incident-report-screen.tsx'
              )
              return { Component: IncidentReportScreen }
            },
          },
          {
            path: 'incidents/:incidentid',
            handle: depth(3),
            lazy: async () => {
              const { IncidentDetailsScreen } = await import(
                './features/incidents/incident-details-screen.tsx'
              )
              return { Component: IncidentDetailsScreen }
            },
          },
          {
            path: 'incidents/:incidentid/edit',
            handle: depth(4),
            lazy: async () => {
              const { IncidentEditScreen } = await import(
                './features/incidents/incident-edit-screen.tsx'
              )
              return { Component: IncidentEditScreen }
            },
          },
          {
            path: 'logs',
            handle: depth(4),
            lazy: async () => {
              const { IncidentLogScreen } = await import(
                './features/incident-log/incident-log-screen.tsx'
              )
              return { Component: IncidentLogScreen }
            },
          },

          {
            path: 'threats',
            handle: depth(2),
            lazy: async () => {
              const { ThreatListScreen } = await import('./features/threats/threat-list-screen.tsx')
              return { Component: ThreatListScreen }
            },
          },
          {
            path: 'threats/*',
            handle: depth(3),
            lazy: async () => {
              const [{ ThreatPageScreen }, { FormScreen }] = await Promise.all([
                import('./features/threats/threat-page-screen.tsx'),
                import('./features/forms/form-screen.tsx'),
              ])
              return { element: <ThreatPageScreen FormScreen={FormScreen} /> }
            },
          },
          {
            path: 'info',
            handle: depth(2),
            lazy: async () => {
              const { InfoListScreen } = await import('./features/info/info-list-screen.tsx')
              return { Component: InfoListScreen }
            },
          },
          {
            path: 'info/*',
            handle: depth(3),
            lazy: async () => {
              const [{ InfoPageScreen }, { ContactRow }] = await Promise.all([
                import('./features/info/info-page-screen.tsx'),
                import('./features/contacts/contact-row.tsx'),
              ])
              return { element: <InfoPageScreen ContactRow={ContactRow} /> }
            },
          },
          { path: 'map', handle: depth(2), lazy: later('Map') },
          {
            path: 'school-trip',
            handle: depth(2),
            lazy: async () => {
              const { SchoolTripScreen } = await import(
                './features/school-trip/school-trip-screen.tsx'
              )
              return { Component: SchoolTripScreen }
            },
          },
          {
            path: 'settings',
            handle: depth(2),
            lazy: async () => {
              const { SettingsScreen } = await import('./features/settings/settings-screen.tsx')
              return { Component: SettingsScreen }
            },
          },
          {
            path: '*',
            handle: depth(2),
            lazy: async () => {
              const { NotFoundScreen } = await import(
                './features/coming-later/not-found-screen.tsx'
              )
              return { Component: NotFoundScreen }
            },
          },
        ],
      },
    ],
  },
]

function depth(value: number): RouteHandle {
  return { depth: value }
}

/** A screen that is still to come. `back` as in StaffScreen. */
function later(title: string, back?: string) {
  return async () => {
    const { ComingLaterScreen } = await import('./features/coming-later/coming-later-screen.tsx')
    return { element: <ComingLaterScreen title={title} back={back} /> }
  }
}
