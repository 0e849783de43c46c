import type { Endpoint } from '../endpoints/endpoint.ts'

/** The endpoints by which callers manage their own password, second factor, passkeys and sign-ins. */
export const accountEndpointTable = {
  getAccount: { method: 'GET', path: '/me', access: 'signed in' },
  changePassword: { method: 'POST', path: '/me/password', access: 'signed in' },
  beginTotp: { method: 'POST', path: '/me/totp', access: 'signed in', stepUp: true },
  confirmTotp: { method: 'POST', path: '/me/totp/confirm', access: 'signed in', stepUp: true },
  removeTotp: { method: 'DELETE', path: '/me/totp', access: 'signed in', stepUp: true },
  unlinkOwnIdentity: {
    method: 'DELETE',
    path: '/me/single-sign-on',
    access: 'signed in',
    stepUp: true,
  },
  listPasskeys: { method: 'GET', path: '/me/passkeys', access: 'signed in' },
  beginPasskey: {
    method: 'POST',
    path: '/me/passkeys/challenge',
    access: 'signed in',
    stepUp: true,
  },
  addPasskey: { method: 'POST', path: '/me/passkeys', access: 'signed in', stepUp: true },
  removePasskey: { method: 'DELETE', path: '/me/passkeys/:id', access: 'signed in', stepUp: true },
  createRecoveryCodes: {
    method: 'POST',
    path: '/me/recovery-codes',
    access: 'signed in',
    stepUp: true,
  },
  confirmIdentity: { method: 'POST', path: '/me/confirm', access: 'signed in' },
  beginConfirmation: {
    method: 'POST',
    path: '/me/confirm/single-sign-on',
    access: 'signed in',
  },
  listSessions: { method: 'GET', path: '/me/sessions', access: 'signed in' },
  endSession: { method: 'DELETE', path: '/me/sessions/:id', access: 'signed in', stepUp: true },
  endOtherSessions: {
    method: 'DELETE',
    path: '/me/sessions',
    access: 'signed in',
    stepUp: true,
  },
} as const satisfies Record<string, Endpoint>
