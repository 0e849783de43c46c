import type { Samples } from '../injected-requests.ts'
import { UNKNOWN_ATTESTATION, UNKNOWN_PASSKEY } from '../sample-bodies.ts'

export const SIGN_IN_SAMPLES = {
  logIn: () => ({ body: { username: crypto.randomUUID(), password: 'wrong' } }),
  createPasskeyChallenge: () => ({}),
  logInWithPasskey: () => ({ body: { passkey: UNKNOWN_PASSKEY } }),
  findSingleSignOn: () => ({ query: { organisation: 'riverside' } }),
  beginSingleSignOn: () => ({ body: { organisationid: 'riverside' } }),
  logInWithSingleSignOn: () => ({
    body: { attempt: 'unknown', organisationid: 'riverside', answer: '?code=unknown' },
  }),
  renewToken: () => ({}),
  logOut: () => ({}),
  requestPasswordReset: () => ({ body: { email: `${crypto.randomUUID()}@riverside.example` } }),
  resetPassword: () => ({ body: { resetkey: 'unknown', password: 'three blue kites' } }),
  getAccount: () => ({}),
  changePassword: () => ({ body: { password: 'wrong', newpassword: 'three blue kites' } }),
  unlinkOwnIdentity: () => ({}),
  beginTotp: () => ({}),
  confirmTotp: () => ({ body: { code: '000000' } }),
  removeTotp: () => ({}),
  listPasskeys: () => ({}),
  beginPasskey: () => ({}),
  addPasskey: () => ({ body: { name: 'Phone', passkey: UNKNOWN_ATTESTATION } }),
  removePasskey: async (school) => ({ parameters: { id: await school.newPasskey() } }),
  createRecoveryCodes: () => ({}),
  confirmIdentity: () => ({ body: { password: 'wrong' } }),
  beginConfirmation: () => ({}),
  listSessions: () => ({}),
  endSession: async (school) => ({ parameters: { id: await school.newSession() } }),
  endOtherSessions: () => ({}),
} satisfies Partial<Samples>
