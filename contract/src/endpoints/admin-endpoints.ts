import type { Endpoint } from './endpoint.ts'

/**
 * The endpoints that only the admin area and user directories call. The browser loads them after its
 * first screen.
 */
export const adminEndpointTable = {
  importContacts: { method: 'POST', path: '/contacts/import', access: 'manage contacts' },
  deleteContact: {
    method: 'DELETE',
    path: '/contacts/:id',
    access: 'manage contacts',
    stepUp: true,
  },
  deleteContacts: {
    method: 'DELETE',
    path: '/contacts',
    access: 'manage contacts',
    stepUp: true,
  },

  saveContactGroup: { method: 'POST', path: '/contactgroups/:id', access: 'manage contacts' },
  deleteContactGroup: {
    method: 'DELETE',
    path: '/contactgroups/:id',
    access: 'manage contacts',
    stepUp: true,
  },
  deleteContactGroups: {
    method: 'DELETE',
    path: '/contactgroups',
    access: 'manage contacts',
    stepUp: true,
  },

  importUsers: { method: 'POST', path: '/users/import', access: 'manage users', stepUp: true },
  saveUser: { method: 'POST', path: '/users/:id', access: 'manage users', stepUp: true },
  deleteUser: { method: 'DELETE', path: '/users/:id', access: 'manage users', stepUp: true },
  deleteUsers: { method: 'DELETE', path: '/users', access: 'manage users', stepUp: true },
  suspendUser: {
    method: 'POST',
    path: '/users/:id/suspend',
    access: 'manage users',
    stepUp: true,
  },
  reinstateUser: {
    method: 'POST',
    path: '/users/:id/reinstate',
    access: 'manage users',
    stepUp: true,
  },
  /** Also of a user who was deleted. */
  exportUser: { method: 'GET', path: '/users/:id/data', access: 'manage users', stepUp: true },
  inviteUsers: { method: 'POST', path: '/invitations', access: 'manage users', stepUp: true },
  createResetLink: {
    method: 'POST',
    path: '/users/:id/reset-link',
    access: 'manage users',
    stepUp: true,
  },

  getScimConfig: {
    method: 'GET',
    path: '/scim/v2/ServiceProviderConfig',
    access: 'directory',
  },
  listScimSchemas: { method: 'GET', path: '/scim/v2/Schemas', access: 'directory' },
  listScimResourceTypes: { method: 'GET', path: '/scim/v2/ResourceTypes', access: 'directory' },
  listScimUsers: { method: 'GET', path: '/scim/v2/Users', access: 'directory' },
  getScimUser: { method: 'GET', path: '/scim/v2/Users/:id', access: 'directory' },
  createScimUser: { method: 'POST', path: '/scim/v2/Users', access: 'directory' },
  replaceScimUser: { method: 'PUT', path: '/scim/v2/Users/:id', access: 'directory' },
  changeScimUser: { method: 'PATCH', path: '/scim/v2/Users/:id', access: 'directory' },
  deleteScimUser: { method: 'DELETE', path: '/scim/v2/Users/:id', access: 'directory' },
  getDirectory: { method: 'GET', path: '/directory', access: 'manage users' },
  createDirectoryToken: {
    method: 'POST',
    path: '/directory/token',
    access: 'manage users',
    stepUp: true,
  },
  deleteDirectoryToken: {
    method: 'DELETE',
    path: '/directory/token',
    access: 'manage users',
    stepUp: true,
  },
  releaseSuspensions: {
    method: 'POST',
    path: '/directory/suspensions',
    access: 'manage users',
    stepUp: true,
  },
  discardSuspensions: {
    method: 'DELETE',
    path: '/directory/suspensions',
    access: 'manage users',
    stepUp: true,
  },
  removeSecondFactor: {
    method: 'DELETE',
    path: '/users/:id/second-factor',
    access: 'manage users',
    stepUp: true,
  },
  getSecondFactorPolicy: { method: 'GET', path: '/second-factor', access: 'manage users' },
  saveSecondFactorPolicy: {
    method: 'POST',
    path: '/second-factor',
    access: 'manage users',
    stepUp: true,
  },

  getSingleSignOn: { method: 'GET', path: '/single-sign-on', access: 'manage users' },
  saveSingleSignOn: {
    method: 'POST',
    path: '/single-sign-on',
    access: 'manage users',
    stepUp: true,
  },
  testSingleSignOn: {
    method: 'POST',
    path: '/single-sign-on/test',
    access: 'manage users',
    stepUp: true,
  },
  checkDomain: {
    method: 'POST',
    path: '/single-sign-on/domains/check',
    access: 'manage users',
    stepUp: true,
  },
  saveDomainRelease: {
    method: 'POST',
    path: '/single-sign-on/domains/release',
    access: 'manage organisations',
    stepUp: true,
  },
  unlinkIdentity: {
    method: 'DELETE',
    path: '/users/:id/single-sign-on',
    access: 'manage users',
    stepUp: true,
  },

  listNameErasures: { method: 'GET', path: '/name-erasures', access: 'manage users' },
  askNameErasure: {
    method: 'POST',
    path: '/name-erasures',
    access: 'manage users',
    stepUp: true,
  },
  confirmNameErasure: {
    method: 'POST',
    path: '/name-erasures/confirmation',
    access: 'manage users',
    stepUp: true,
  },
  // Without a step-up: it only keeps what is there.
  withdrawNameErasure: {
    method: 'DELETE',
    path: '/name-erasures/:id',
    access: 'manage users',
  },

  getContentDraft: { method: 'GET', path: '/content/draft', access: 'manage content' },
  saveContentDraft: { method: 'POST', path: '/content/draft', access: 'manage content' },
  publishContent: {
    method: 'POST',
    path: '/content/publish',
    access: 'manage content',
    stepUp: true,
  },
  listContentVersions: { method: 'GET', path: '/content/versions', access: 'manage content' },
  getContentVersion: {
    method: 'GET',
    path: '/content/versions/:version',
    access: 'manage content',
  },
  restoreContentVersion: {
    method: 'POST',
    path: '/content/versions/:version/restore',
    access: 'manage content',
    stepUp: true,
  },
  listContentReviews: { method: 'GET', path: '/content/reviews', access: 'manage content' },
  addContentReview: { method: 'POST', path: '/content/reviews', access: 'manage content' },
  deleteContentReview: { method: 'DELETE', path: '/content/reviews/:id', access: 'manage content' },
  exportContent: { method: 'GET', path: '/content/export', access: 'manage content' },
  checkContentImport: {
    method: 'POST',
    path: '/content/import/check',
    access: 'manage content',
  },
  importContent: {
    method: 'POST',
    path: '/content/import',
    access: 'manage content',
    stepUp: true,
  },
  uploadMedia: { method: 'POST', path: '/content/media', access: 'manage content' },
  deleteMedia: { method: 'DELETE', path: '/content/media/:key', access: 'manage content' },

  listActivity: { method: 'GET', path: '/activity', access: 'read activity' },
  exportActivity: { method: 'GET', path: '/activity.csv', access: 'read activity', stepUp: true },

  listReadiness: { method: 'GET', path: '/readiness', access: 'read readiness' },

  getGettingStarted: { method: 'GET', path: '/getting-started', access: 'prepare organisation' },
  savePreparationStep: {
    method: 'POST',
    path: '/getting-started',
    access: 'prepare organisation',
  },

  getPreparedness: { method: 'GET', path: '/preparedness', access: 'prepare organisation' },
  saveProcedure: { method: 'POST', path: '/preparedness', access: 'prepare organisation' },

  getIncidentSettings: { method: 'GET', path: '/incidentsettings', access: 'manage incidents' },
  saveIncidentSettings: {
    method: 'POST',
    path: '/incidentsettings',
    access: 'manage incidents',
    stepUp: true,
  },
  getRetention: { method: 'GET', path: '/retention', access: 'manage incidents' },
  saveRetention: {
    method: 'POST',
    path: '/retention',
    access: 'manage incidents',
    stepUp: true,
  },
  listAnnouncedDeletions: {
    method: 'GET',
    path: '/announceddeletions',
    access: 'manage incidents',
  },
  saveAnnouncedDeletion: {
    method: 'POST',
    path: '/announceddeletions/:id',
    access: 'manage incidents',
  },
  listOpenActions: { method: 'GET', path: '/debriefactions', access: 'write debriefs' },
  getRecordSettings: { method: 'GET', path: '/record-settings', access: 'export records' },
  saveRecordSettings: {
    method: 'POST',
    path: '/record-settings',
    access: 'export records',
    stepUp: true,
  },

  importRollGroups: { method: 'POST', path: '/rollgroups/import', access: 'manage roll groups' },
  saveRollGroup: { method: 'POST', path: '/rollgroups/:id', access: 'manage roll groups' },
  deleteRollGroup: {
    method: 'DELETE',
    path: '/rollgroups/:id',
    access: 'manage roll groups',
    stepUp: true,
  },

  listExercises: { method: 'GET', path: '/exercises', access: 'manage exercises' },
  saveExercise: { method: 'POST', path: '/exercises/:id', access: 'manage exercises' },
  getExerciseSettings: {
    method: 'GET',
    path: '/exercisesettings',
    access: 'manage exercises',
  },
  saveExerciseSettings: {
    method: 'POST',
    path: '/exercisesettings',
    access: 'manage exercises',
  },
} as const satisfies Record<string, Endpoint>
