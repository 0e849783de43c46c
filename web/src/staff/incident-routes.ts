import { screen } from '../routing/lazy-screen.ts'
import type { ScreenRoute } from '../routing/routes.tsx'

/** The screens of an incident: its report, log, decisions, alerts, roll call and tasks. */
export const incidentRoutes: ScreenRoute[] = [
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
    'incidents/:incidentid/shares',
    4,
    'SharesScreen',
    () => import('./features/shares/shares-screen.tsx'),
  ),
  screen(
    'incidents/:incidentid/parents',
    4,
    'ParentMessagesScreen',
    () => import('./features/parent-messages/parent-messages-screen.tsx'),
  ),
  screen(
    'incidents/:incidentid/situation-reports',
    4,
    'SituationReportsScreen',
    () => import('./features/situation-reports/situation-reports-screen.tsx'),
  ),
  screen(
    'incidents/:incidentid/situation-reports/new',
    5,
    'SituationReportFormScreen',
    () => import('./features/situation-reports/situation-report-form-screen.tsx'),
  ),
  screen(
    'incidents/:incidentid/situation-reports/:entryid',
    6,
    'SituationReportScreen',
    () => import('./features/situation-reports/situation-report-screen.tsx'),
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

  screen('alerts', 2, 'AlertListScreen', () => import('./features/alerts/alert-list-screen.tsx')),
  screen(
    'alerts/new/:kind',
    3,
    'NewAlertScreen',
    () => import('./features/alerts/new-alert-screen.tsx'),
  ),
  screen('alerts/:alertid', 3, 'AlertScreen', () => import('./features/alerts/alert-screen.tsx')),
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
  screen('visitors', 2, 'VisitorsScreen', () => import('./features/visitors/visitors-screen.tsx')),
  screen(
    'reunification',
    3,
    'ReunificationScreen',
    () => import('./features/roll-call/reunification-screen.tsx'),
  ),
  screen(
    'reunification/greet',
    4,
    'GreetScreen',
    () => import('./features/roll-call/stations/greet-screen.tsx'),
  ),
  screen(
    'reunification/fetch',
    4,
    'FetchScreen',
    () => import('./features/roll-call/stations/fetch-screen.tsx'),
  ),
  screen(
    'reunification/release',
    4,
    'ReleaseScreen',
    () => import('./features/roll-call/stations/release-screen.tsx'),
  ),
  screen(
    'roll-call/:groupid',
    3,
    'GroupCountScreen',
    () => import('./features/roll-call/group-count-screen.tsx'),
  ),

  screen('tasks', 2, 'TasksScreen', () => import('./features/tasks/tasks-screen.tsx')),
  screen('tasks/new', 3, 'NewTaskScreen', () => import('./features/tasks/new-task-screen.tsx')),
  screen('tasks/:taskid', 3, 'TaskScreen', () => import('./features/tasks/task-screen.tsx')),

  screen(
    'handovers/new',
    4,
    'NewHandoverScreen',
    () => import('./features/roles/new-handover-screen.tsx'),
  ),
  screen(
    'handovers/:handoverid',
    4,
    'HandoverScreen',
    () => import('./features/roles/handover-screen.tsx'),
  ),
]
