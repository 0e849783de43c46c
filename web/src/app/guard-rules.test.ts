import { expect, test } from 'vitest'
import type { Session, SessionState } from '../session/session-rules.ts'
import { type Opening, redirectOf } from './guard-rules.ts'

const session: Session = {
  token: 'header.claims.signature',
  userid: 'teacher',
  organisationid: 'riverside',
  schoolid: 'riverside',
  name: 'Lee Marsh',
  organisationname: 'Riverside Academy',
  isProvider: false,
  mustSetUp: false,
  type: 'standard',
  issuedAt: 0,
  endsAt: 0,
}

function signedIn(type: 'admin' | 'standard', userid = 'teacher'): SessionState {
  return {
    state: 'signed in',
    session: { ...session, type, userid },
    signInAgainDue: false,
    isRefused: false,
  }
}

const SIGNED_OUT: SessionState = { state: 'signed out' }
const EXPIRED: SessionState = { state: 'expired', session }
const LOG = { userid: 'teacher', address: '/logs?role=log-keeper' }

test.each([
  '/menu',
  '/logs',
  '/contacts',
  '/incidents',
  '/roles-allocation',
  '/admin/menu',
  '/admin/users',
  '/no-such-page',
  '/resetting',
])('without a session %s leads to the sign-in', (pathname) => {
  expect(redirectOf(pathname, SIGNED_OUT, undefined)).toEqual({ to: '/' })
  expect(redirectOf(pathname, EXPIRED, undefined)).toEqual({ to: '/' })
})

test.each([
  ...['/', '/admin', '/admin/', '/reset', '/reset/a-key', '/reset/thankyou'],
  '/single-sign-on/riverside',
])('without a session %s is open', (pathname) => {
  expect(redirectOf(pathname, SIGNED_OUT, undefined)).toBeUndefined()
  expect(redirectOf(pathname, EXPIRED, LOG)).toBeUndefined()
})

// Fails without `isGuidance`.
test.each([
  '/threats',
  '/threats/fire/now',
  '/info',
  '/roles/log-keeper',
  '/checklist/log-keeper',
  '/map',
])(
  'guidance at %s stays readable when the sign-in has expired, but not after a log out',
  (pathname) => {
    expect(redirectOf(pathname, EXPIRED, undefined)).toBeUndefined()
    expect(redirectOf(pathname, SIGNED_OUT, undefined)).toEqual({ to: '/' })
  },
)

test('a sign-in leads staff to the menu and admins to the admin menu, whichever sign-in page they used', () => {
  expect(redirectOf('/', signedIn('standard'), undefined)).toEqual({ to: '/menu' })
  expect(redirectOf('/', signedIn('admin'), undefined)).toEqual({ to: '/admin/menu' })
  expect(redirectOf('/admin', signedIn('admin'), undefined)).toEqual({ to: '/admin/menu' })
})

// Fails when an admin's phone opens at the admin console: a lockdown is then three taps and a hold away.
test('the app opens at home on a phone, and for an admin at a desk at the board while something happens', () => {
  const opened = (type: 'admin' | 'standard', opening: Opening, pathname = '/') =>
    redirectOf(pathname, signedIn(type), undefined, opening)?.to
  const phone = { isPhone: true, hasOpenIncident: true }
  const desk = { isPhone: false, hasOpenIncident: true }
  const quiet = { isPhone: false, hasOpenIncident: false }
  expect(opened('admin', phone)).toBe('/menu')
  expect(opened('admin', desk)).toBe('/board')
  expect(opened('admin', quiet)).toBe('/admin/menu')
  expect(opened('admin', phone, '/admin')).toBe('/admin/menu')
  for (const opening of [phone, desk, quiet]) expect(opened('standard', opening)).toBe('/menu')
})

test('a user who must set up a second factor is led there, and can still open everything else', () => {
  const now: SessionState = {
    state: 'signed in',
    session: { ...session, mustSetUp: true },
    signInAgainDue: false,
    isRefused: false,
  }
  expect(redirectOf('/', now, LOG)).toEqual({ to: '/account' })
  expect(redirectOf('/threats/lockdown', now, undefined)).toBe(undefined)
})

test('after a session has ended, its user returns to the same screen and another user gets the menu', () => {
  expect(redirectOf('/', signedIn('standard'), LOG)).toEqual({ to: LOG.address })
  expect(redirectOf('/', signedIn('standard', 'site'), LOG)).toEqual({ to: '/menu' })
})

test.each(['/admin', '/admin/menu', '/admin/users'])(
  'a standard user is led away from %s and told why',
  (pathname) => {
    expect(redirectOf(pathname, signedIn('standard'), undefined)).toEqual({
      to: '/menu',
      reason: 'This account cannot open the admin area',
    })
  },
)

test('a signed-in user can open every other address, the reset pages too', () => {
  for (const pathname of ['/menu', '/contacts/a_12345678', '/reset/a-key', '/administration']) {
    expect(redirectOf(pathname, signedIn('standard'), undefined)).toBeUndefined()
  }
  expect(redirectOf('/admin/users', signedIn('admin'), undefined)).toBeUndefined()
})
