import { WRONG_DOOR_MESSAGE } from '@holdfast/contract/endpoints/problem-messages'
import type { SessionState } from '../session/session-rules.ts'

/** The address at which a session ended, and its user. */
export type ReturnAddress = { userid: string; address: string }

/** `reason` is shown where the redirect would otherwise look like an error. */
export type Redirect = { to: string; reason?: string }

type UserType = 'admin' | 'standard'

/** The situation in which somebody who is signed in opens the app. */
export type Opening = { isPhone: boolean; hasOpenIncident: boolean }

/**
 * The first address after a sign-in or, with `opening`, when the app is opened. A phone gets home, where
 * one tap and a hold send an alert. At a desk an admin gets the board during an incident.
 */
function startAddress(pathname: string, type: UserType, opening: Opening | undefined): string {
  if (type !== 'admin') return '/menu'
  if (opening === undefined || isAdminAddress(pathname)) return '/admin/menu'
  if (opening.isPhone) return '/menu'
  return opening.hasOpenIncident ? '/board' : '/admin/menu'
}

/**
 * Where a person must go instead of `pathname`; undefined when they may stay. Every address that is not
 * named here needs a session, so a new route is never public by default.
 */
export function redirectOf(
  pathname: string,
  now: SessionState,
  returnTo: ReturnAddress | undefined,
  opening?: Opening,
): Redirect | undefined {
  const audience = audienceOf(pathname)
  if (audience === 'anyone') return undefined
  if (now.state === 'expired' && isGuidance(pathname)) return undefined
  if (now.state !== 'signed in') return audience === 'nobody' ? undefined : { to: '/' }
  const { type, userid, mustSetUp } = now.session
  if (type !== 'admin' && isAdminAddress(pathname)) {
    return { to: '/menu', reason: WRONG_DOOR_MESSAGE }
  }
  if (audience !== 'nobody') return undefined
  // Applies only right after signing in, because data on the device may be read in any case.
  if (mustSetUp) return { to: '/account' }
  return {
    to: returnTo?.userid === userid ? returnTo.address : startAddress(pathname, type, opening),
  }
}

/** `nobody`: the sign-in screens, for users who are not signed in. */
function audienceOf(pathname: string): 'anyone' | 'nobody' | 'signed in' {
  const path = withoutLastSlash(pathname)
  if (/^\/(reset|invitation|single-sign-on|share)(\/|$)/.test(path)) return 'anyone'
  return path === '/' || path === '/admin' ? 'nobody' : 'signed in'
}

/** Guidance is read in an emergency, so it stays open when the sign-in expires. */
function isGuidance(pathname: string): boolean {
  return /^\/(threats|info|roles|checklist|map|initial-action)(\/|$)/.test(pathname)
}

function isAdminAddress(pathname: string): boolean {
  return pathname === '/admin' || pathname.startsWith('/admin/')
}

function withoutLastSlash(pathname: string): string {
  return pathname.length > 1 && pathname.endsWith('/') ? pathname.slice(0, -1) : pathname
}
