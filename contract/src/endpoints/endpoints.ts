import { endpointsOfIncidents } from '../incidents/incident-endpoints.ts'
import { ownAccountEndpoints } from '../sign-in/account-endpoints.ts'
import type { Endpoint } from './endpoint.ts'

/**
 * All endpoints of the API: method, path below /api, and who may use it. Their schemas are in
 * `endpoint-schemas.ts`. This table imports no schema library, because the browser loads it too.
 */

export const endpoints = {
  getHealth: { method: 'GET', path: '/health', access: 'anyone' },
  getLiveness: { method: 'GET', path: '/health/live', access: 'anyone' },

  logIn: { method: 'POST', path: '/login', access: 'anyone' },
  createPasskeyChallenge: { method: 'POST', path: '/passkeys/challenge', access: 'anyone' },
  logInWithPasskey: { method: 'POST', path: '/login/passkey', access: 'anyone' },
  findSingleSignOn: { method: 'GET', path: '/login/single-sign-on', access: 'anyone' },
  beginSingleSignOn: { method: 'POST', path: '/login/single-sign-on/begin', access: 'anyone' },
  logInWithSingleSignOn: { method: 'POST', path: '/login/single-sign-on', access: 'anyone' },
  renewToken: { method: 'POST', path: '/token', access: 'signed in' },
  logOut: { method: 'POST', path: '/logout', access: 'signed in' },
  requestPasswordReset: { method: 'POST', path: '/reset/email', access: 'anyone' },
  resetPassword: { method: 'POST', path: '/reset/password', access: 'anyone' },

  ...ownAccountEndpoints,

  ...endpointsOfIncidents,

  listAlerts: { method: 'GET', path: '/alerts', access: 'read organisation' },
  getAlertReach: { method: 'GET', path: '/alerts/kinds/:id/reach', access: 'send alerts' },
  sendAlert: { method: 'POST', path: '/alerts', access: 'send alerts' },
  listAlertAnswers: { method: 'GET', path: '/alerts/:id/answers', access: 'read organisation' },
  addAlertAnswer: { method: 'POST', path: '/alerts/:id/answers', access: 'answer alerts' },
  getOwnAlertAnswers: {
    method: 'GET',
    path: '/alerts/:id/answers/own',
    access: 'read organisation',
  },
  addAlertResponse: { method: 'POST', path: '/alerts/:id/responses', access: 'answer alerts' },
  addAlertUpdate: { method: 'POST', path: '/alerts/:id/updates', access: 'answer alerts' },
  endAlert: { method: 'POST', path: '/alerts/:id/end', access: 'answer alerts' },
  endAlertsOfPerson: {
    method: 'POST',
    path: '/alerts/senders/:id/end',
    access: 'end all alerts of a person',
  },

  listAlertDeliveries: { method: 'GET', path: '/alertdeliveries', access: 'manage alerts' },
  savePushSubscription: { method: 'POST', path: '/push', access: 'read organisation' },
  deletePushSubscription: { method: 'DELETE', path: '/push', access: 'read organisation' },
  sendPushTest: { method: 'POST', path: '/push/test', access: 'manage alerts' },
  confirmPushTest: { method: 'POST', path: '/push/received', access: 'anyone' },
  getAlertSettings: { method: 'GET', path: '/alertsettings', access: 'manage alerts' },
  getWebhookSecret: {
    method: 'GET',
    path: '/alertsettings/secret',
    access: 'manage alerts',
    stepUp: true,
  },
  saveAlertSettings: {
    method: 'POST',
    path: '/alertsettings',
    access: 'manage alerts',
    stepUp: true,
  },

  listContacts: { method: 'GET', path: '/contacts', access: 'read organisation' },
  importContacts: { method: 'POST', path: '/contacts/import', access: 'manage contacts' },
  saveContact: { method: 'POST', path: '/contacts/:id', access: 'add live contacts' },
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

  listContactGroups: { method: 'GET', path: '/contactgroups', access: 'read organisation' },
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

  listUsers: { method: 'GET', path: '/users', access: 'read organisation' },
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
  inviteUsers: { method: 'POST', path: '/invitations', access: 'manage users', stepUp: true },
  openInvitation: { method: 'POST', path: '/invitations/open', access: 'anyone' },
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

  getBackups: { method: 'GET', path: '/backups', access: 'manage organisations' },
  listOrganisations: { method: 'GET', path: '/organisations', access: 'manage organisations' },
  saveOrganisation: {
    method: 'POST',
    path: '/organisations/:id',
    access: 'manage organisations',
    stepUp: true,
  },

  listAllocations: { method: 'GET', path: '/allocations', access: 'read organisation' },
  saveAllocations: { method: 'POST', path: '/allocations', access: 'allocate roles' },

  getContent: { method: 'GET', path: '/content', access: 'read organisation' },
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

  reportReadiness: { method: 'POST', path: '/readiness', access: 'read organisation' },
  listReadiness: { method: 'GET', path: '/readiness', access: 'read readiness' },

  getGettingStarted: { method: 'GET', path: '/getting-started', access: 'prepare organisation' },
  savePreparationStep: {
    method: 'POST',
    path: '/getting-started',
    access: 'prepare organisation',
  },

  getSettings: { method: 'GET', path: '/settings', access: 'signed in' },
  getThreeWords: { method: 'GET', path: '/three-words', access: 'signed in' },

  getVersions: { method: 'GET', path: '/versions', access: 'read organisation' },
  openEvents: { method: 'GET', path: '/events', access: 'read organisation' },
} as const satisfies Record<string, Endpoint>

export type EndpointName = keyof typeof endpoints
