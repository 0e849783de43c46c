import type { ComponentType } from 'react'
import type { AdminPath } from './admin-paths.ts'

/** The module of each page; apart from the routes, because those are part of the first load. */
export const loadPage: Record<AdminPath, () => Promise<ComponentType>> = {
  organisations: async () =>
    (await import('./features/organisations/organisations-page.tsx')).OrganisationsPage,
  backups: async () => (await import('./features/backups/backups-page.tsx')).BackupsPage,
  'getting-started': async () =>
    (await import('./features/getting-started/getting-started-page.tsx')).GettingStartedPage,
  users: async () => (await import('./features/users/users-page.tsx')).UsersPage,
  'users/import': async () =>
    (await import('./features/users/import-users-page.tsx')).ImportUsersPage,
  'users/directory': async () =>
    (await import('./features/user-directory/user-directory-page.tsx')).UserDirectoryPage,
  'second-factor': async () =>
    (await import('./features/second-factor/second-factor-page.tsx')).SecondFactorPage,
  'single-sign-on': async () =>
    (await import('./features/single-sign-on/single-sign-on-page.tsx')).SingleSignOnPage,
  'roles-allocation': async () =>
    (await import('./features/roles-allocation/roles-allocation-page.tsx')).RolesAllocationPage,
  contacts: async () => (await import('./features/contacts/contacts-page.tsx')).ContactsPage,
  'contacts/import': async () =>
    (await import('./features/contacts/import-contacts-page.tsx')).ImportContactsPage,
  contactgroups: async () =>
    (await import('./features/contact-groups/contact-groups-page.tsx')).ContactGroupsPage,
  'roll-groups': async () =>
    (await import('./features/roll-groups/roll-groups-page.tsx')).RollGroupsPage,
  'roll-groups/import': async () =>
    (await import('./features/roll-groups/import-roll-groups-page.tsx')).ImportRollGroupsPage,
  'roll-groups/sheet': async () =>
    (await import('./features/roll-groups/roll-call-sheet-page.tsx')).RollCallSheetPage,
  'roll-groups/cards': async () =>
    (await import('./features/roll-groups/cards-page.tsx')).CardsPage,
  people: async () => (await import('./features/people/people-page.tsx')).PeoplePage,
  'people/import': async () =>
    (await import('./features/people/import-people-page.tsx')).ImportPeoplePage,
  'people/today': async () => (await import('./features/people/here-today-page.tsx')).HereTodayPage,
  incidents: async () => (await import('./features/incidents/incidents-page.tsx')).IncidentsPage,
  'logs/:incidentid': async () =>
    (await import('./features/incident-log/incident-log-page.tsx')).IncidentLogPage,
  record: async () =>
    (await import('./features/record-settings/record-settings-page.tsx')).RecordSettingsPage,
  content: async () => (await import('./features/content/overview/overview-page.tsx')).OverviewPage,
  'content/blanks': async () =>
    (await import('./features/content/blanks/blanks-page.tsx')).BlanksPage,
  'content/pictures': async () =>
    (await import('./features/content/pictures/pictures-page.tsx')).PicturesPage,
  'content/versions': async () =>
    (await import('./features/content/versions/versions-page.tsx')).VersionsPage,
  'content/reviews': async () =>
    (await import('./features/content/reviews/reviews-page.tsx')).ReviewsPage,
  'content/readings': async () =>
    (await import('./features/content/readings/readings-page.tsx')).ReadingsPage,
  'content/roles': async () => (await import('./features/content/roles/roles-page.tsx')).RolesPage,
  'content/checklists': async () =>
    (await import('./features/content/checklists/checklists-page.tsx')).ChecklistsPage,
  'content/checklists/:sectionid': async () =>
    (await import('./features/content/checklists/section-page.tsx')).SectionPage,
  'content/threats': async () =>
    (await import('./features/content/pages/threats-page.tsx')).ThreatsPage,
  'content/info': async () =>
    (await import('./features/content/pages/info-pages-page.tsx')).InfoPagesPage,
  'content/initial-action': async () =>
    (await import('./features/content/initial-action/initial-action-page.tsx')).InitialActionPage,
  'content/alerts': async () =>
    (await import('./features/content/alerts/alert-kinds-page.tsx')).AlertKindsPage,
  activity: async () => (await import('./features/activity/activity-page.tsx')).ActivityPage,
  alerts: async () => (await import('./features/alerts/alerts-page.tsx')).AlertsPage,
  'alerts/channels': async () => (await import('./features/alerts/channels-page.tsx')).ChannelsPage,
  'alerts/times/:alertid': async () =>
    (await import('./features/alerts/measured-alert-page.tsx')).MeasuredAlertPage,
  exercises: async () => (await import('./features/exercises/exercises-page.tsx')).ExercisesPage,
  preparedness: async () =>
    (await import('./features/preparedness/preparedness-page.tsx')).PreparednessPage,
  readiness: async () => (await import('./features/readiness/readiness-page.tsx')).ReadinessPage,
}
