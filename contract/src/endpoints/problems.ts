import { describeDuration } from '../durations.ts'
import { ATTEMPTS_WINDOW_MS } from '../limits.ts'
import {
  TOKEN_WITHDRAWN_MESSAGE,
  UNEXPECTED_MESSAGE,
  WRONG_DOOR_MESSAGE,
} from './problem-messages.ts'

/**
 * The error catalogue: every code with its HTTP status and the message that people read. Code that
 * throws a problem may replace the message.
 */
export const problems = {
  invalid: { status: 400, message: 'Some of what was sent is not valid.' },
  'reset-key-invalid': {
    status: 400,
    message: 'This link has expired or has been used. Please ask for a new one.',
  },
  'invitation-invalid': {
    status: 400,
    message:
      'This invitation has expired, has been used or was replaced by a newer one. Please ask an admin of your organisation for another.',
  },
  'sign-in-required': { status: 401, message: 'Please sign in.' },
  'token-expired': { status: 401, message: 'Your sign-in has expired. Please sign in again.' },
  'token-withdrawn': { status: 401, message: TOKEN_WITHDRAWN_MESSAGE },
  'wrong-credentials': { status: 401, message: 'Incorrect username or password' },
  // The password was right; the sign-in still lacks a code or a passkey.
  'second-factor-needed': {
    status: 401,
    message: 'This account asks for a second step. If you do not see one, please update the app.',
  },
  'wrong-code': {
    status: 403,
    message: 'This code is not right, or it has been used. Please wait for the next one.',
  },
  'wrong-passkey': {
    status: 403,
    message: 'This passkey was not accepted. Please try again, or log in another way.',
  },
  'single-sign-on-refused': {
    status: 403,
    message: 'This sign-in was not accepted. Please try again, or log in another way.',
  },
  // Signed in, but this user must set up a second factor before anything else.
  'second-factor-required': {
    status: 403,
    message: 'A second factor is required. Please set it up under My account first.',
  },
  'wrong-password': { status: 403, message: 'This is not your current password.' },
  'confirm-identity': {
    status: 403,
    message: 'This was not done: please confirm first that it is you.',
  },
  'not-allowed': { status: 403, message: 'You are not allowed to do this.' },
  // A standard user used the sign-in page of the admin area.
  'wrong-door': { status: 403, message: WRONG_DOOR_MESSAGE },
  suspended: {
    status: 403,
    message: 'This account is suspended. Please ask an admin of your organisation.',
  },
  'organisation-suspended': {
    status: 403,
    message: 'Your organisation is suspended. Please ask its admins or the provider.',
  },
  // The caller wants to close or delete an incident, and may not end its alert.
  'open-alert': { status: 403, message: 'An alert is still open. It must be ended first.' },
  'not-found': { status: 404, message: 'This was not found.' },
  // The same for a key that never was one, so that nobody learns which keys there are.
  'share-ended': {
    status: 404,
    message:
      'This link does not work. Its time may be over, the school may have ended it, or it was not copied completely. Please ask whoever gave it to you for a new one.',
  },
  'not-configured': { status: 404, message: 'This installation does not offer this.' },
  // Like `open-alert`, but the caller may end the alert, and has not agreed to it yet.
  'ends-alert': { status: 409, message: 'An alert is still open. Closing the incident ends it.' },
  conflict: {
    status: 409,
    message: 'Somebody else has changed this. Look at both versions and choose.',
  },
  taken: { status: 409, message: 'This id is already taken' },
  closed: { status: 409, message: 'This incident is closed' },
  'too-large': { status: 413, message: 'This is too large to send.' },
  'app-outdated': {
    status: 426,
    message: 'This version of the app is too old for the server. Please update the app.',
  },
  'too-many-attempts': {
    status: 429,
    message: `Too many attempts. Please wait ${describeDuration(ATTEMPTS_WINDOW_MS)} and try again.`,
  },
  // Requests came faster than a person writes. A device sends its outbox again by itself.
  'too-fast': {
    status: 429,
    message: 'That was too much at once. Please wait a moment and try again.',
  },
  unexpected: {
    status: 500,
    message: UNEXPECTED_MESSAGE,
  },
  'service-failed': {
    status: 502,
    message: 'A service that this needs did not answer. Please try again in a moment.',
  },
  unavailable: {
    status: 503,
    message: 'The server cannot reach its database. Please try again in a moment.',
  },
  'server-outdated': {
    status: 503,
    message: 'The server is older than this app. Please try again in a few minutes.',
  },
  overloaded: { status: 503, message: 'The server is very busy. Please try again in a moment.' },
} as const satisfies Record<string, { status: number; message: string }>

export type ProblemCode = keyof typeof problems

/** The body of every error response: `errors` has one plain sentence per problem. */
export type ProblemBody = {
  message: string
  errors: string[]
  code: ProblemCode
}
