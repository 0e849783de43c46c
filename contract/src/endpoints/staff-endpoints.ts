import { incidentEndpointTable } from '../incidents/incident-endpoints.ts'
import type { Endpoint } from './endpoint.ts'

/** What the staff app calls, except the account pages. It is part of the first load. */
export const staffEndpointTable = {
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

  ...incidentEndpointTable,

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

  savePushSubscription: { method: 'POST', path: '/push', access: 'read organisation' },
  deletePushSubscription: { method: 'DELETE', path: '/push', access: 'read organisation' },
  confirmPush: { method: 'POST', path: '/push/received', access: 'anyone' },
  reportShown: { method: 'POST', path: '/alerts/:id/shown', access: 'read organisation' },

  listContacts: { method: 'GET', path: '/contacts', access: 'read organisation' },
  saveContact: { method: 'POST', path: '/contacts/:id', access: 'add live contacts' },

  listContactGroups: { method: 'GET', path: '/contactgroups', access: 'read organisation' },

  listUsers: { method: 'GET', path: '/users', access: 'read organisation' },
  openInvitation: { method: 'POST', path: '/invitations/open', access: 'anyone' },

  listAllocations: { method: 'GET', path: '/allocations', access: 'read organisation' },
  saveAllocations: { method: 'POST', path: '/allocations', access: 'allocate roles' },

  getContent: { method: 'GET', path: '/content', access: 'read organisation' },

  reportReadiness: { method: 'POST', path: '/readiness', access: 'read organisation' },

  getSettings: { method: 'GET', path: '/settings', access: 'signed in' },
  getThreeWords: { method: 'GET', path: '/three-words', access: 'signed in' },

  getVersions: { method: 'GET', path: '/versions', access: 'read organisation' },
  openEvents: { method: 'GET', path: '/events', access: 'read organisation' },
} as const satisfies Record<string, Endpoint>
