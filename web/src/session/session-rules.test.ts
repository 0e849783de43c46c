import { TOKEN_LIFETIME_MS } from '@holdfast/contract/limits'
import { expect, test } from 'vitest'
import {
  isSameState,
  readToken,
  SIGN_IN_AGAIN_BEFORE_MS,
  sessionEnd,
  sessionOf,
  sessionState,
} from './session-rules.ts'

const NOW = Date.UTC(2026, 10, 21)
const claims = {
  userid: 'zoë',
  schoolid: 'riverside',
  org: 'riverside',
  type: 'admin',
  jti: 'a',
  ver: 1,
  iat: NOW / 1000,
  exp: (NOW + TOKEN_LIFETIME_MS) / 1000,
}

function tokenOf(payload: unknown): string {
  return `e30.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.signature`
}

function sessionFor(token = tokenOf(claims)) {
  const session = sessionOf(token, undefined)
  if (session === undefined) throw new Error('The token should have been read')
  return session
}

test('names with letters beyond ASCII are read from a token', () => {
  expect(readToken(tokenOf(claims))).toEqual(claims)
})

test.each(['', 'nonsense', 'a.b.c', tokenOf(null), tokenOf({ userid: 'head' })])(
  'what is no token is nobody signed in: %s',
  (token) => {
    expect(sessionState(sessionOf(token, undefined), NOW)).toEqual({ state: 'signed out' })
  },
)

test('the stored sign-in response gives the names, but only for the token that it came with', () => {
  const record = {
    jti: 'a',
    name: 'Zoë Hill',
    organisationname: 'Riverside Academy',
    isprovider: false,
  }
  expect(sessionOf(tokenOf(claims), record)?.name).toBe('Zoë Hill')
  expect(sessionOf(tokenOf(claims), { ...record, jti: 'b' })?.name).toBe('zoë')
})

test('a session lasts 28 days, then it is expired and still says whose it was', () => {
  const session = sessionFor()
  expect(sessionState(session, NOW)).toMatchObject({ state: 'signed in', signInAgainDue: false })
  expect(sessionState(session, NOW + TOKEN_LIFETIME_MS - 1).state).toBe('signed in')
  expect(sessionState(session, NOW + TOKEN_LIFETIME_MS)).toEqual({ state: 'expired', session })
})

test('signing in again is offered from seven days before the end, or when the server says so', () => {
  const session = sessionFor()
  const dueFrom = session.endsAt - SIGN_IN_AGAIN_BEFORE_MS
  expect(sessionState(session, dueFrom - 1)).toMatchObject({ signInAgainDue: false })
  expect(sessionState(session, dueFrom)).toMatchObject({ signInAgainDue: true })
  expect(sessionState(session, NOW, true)).toMatchObject({ signInAgainDue: true })
})

test('a token shorter than usual means that the session ends even with contact; it shows no banner', () => {
  expect(sessionEnd(sessionFor())).toBeUndefined()
  const last = sessionFor(tokenOf({ ...claims, exp: claims.exp - 1 }))
  expect(sessionEnd(last)).toBe(last.endsAt)
  expect(sessionState(last, last.endsAt - 1)).toMatchObject({ signInAgainDue: false })
})

test('two session states are equal when screens would look the same', () => {
  const session = sessionFor()
  const signedIn = sessionState(session, NOW)
  expect(isSameState(signedIn, sessionState(sessionFor(), NOW + 1))).toBe(true)
  expect(isSameState(signedIn, sessionState(session, NOW, true))).toBe(false)
  expect(isSameState(signedIn, { state: 'signed out' })).toBe(false)
  expect(isSameState(signedIn, { state: 'expired', session })).toBe(false)
})
