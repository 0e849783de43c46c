import { hasOpenIncident } from '../data/incidents/active-incident.ts'
import type { ScreenRouter } from '../routing/screen-router.ts'
import { followSession, sessionStateNow } from '../session/session.ts'
import { signal, useSignal } from '../storage/signal.ts'
import { type Opening, type Redirect, type ReturnAddress, redirectOf } from './guard-rules.ts'

/**
 * The guard of all routes. The router asks it before drawing, so that nobody sees a forbidden screen even
 * for a moment.
 */

/** A window that is wide enough for the board. */
const DESK = '(width >= 1024px)'

/** True until the guard has judged the first address. Later visits to the start address come from sign-ins. */
let isOpening = true
let returnTo: ReturnAddress | undefined
let lastUserid: string | undefined
const reason = signal<string | undefined>(undefined)

/** Why the person was redirected, until they have dismissed it. */
export function useRedirectReason(): { reason: string | undefined; dismiss: () => void } {
  return { reason: useSignal(reason), dismiss: () => reason.set(undefined) }
}

/** Where to go instead of an address; undefined when it may be shown. */
export function guardAddress(pathname: string, search: string): string | undefined {
  const opening = isOpening
    ? { isPhone: !matchMedia(DESK).matches, hasOpenIncident: hasOpenIncident() }
    : undefined
  isOpening = false
  return judge(pathname, search, opening)?.to
}

/** Redirects when a session begins or ends. Signing in again as the same user stays on the screen. */
export function followSessions(router: ScreenRouter): void {
  noteUser()
  followSession(() => {
    const { pathname, search } = window.location
    const redirect = judge(pathname, search)
    noteUser()
    if (redirect) router.replace(redirect.to, { viewTransition: true })
  })
}

function judge(pathname: string, search: string, opening?: Opening): Redirect | undefined {
  const now = sessionStateNow()
  const redirect = redirectOf(pathname, now, returnTo, opening)
  if (redirect?.to === '/') returnTo = returnAddressFor(`${pathname}${search}`)
  else if (now.state === 'signed in') returnTo = undefined
  if (redirect?.reason !== undefined) reason.set(redirect.reason)
  return redirect
}

/** After a session that ended without a log out, the person returns to where they were. */
function returnAddressFor(address: string): ReturnAddress | undefined {
  const now = sessionStateNow()
  const userid = now.state === 'expired' ? now.session.userid : lastUserid
  const isEnded = now.state === 'expired' || (now.state === 'signed out' && now.message)
  return isEnded && userid !== undefined ? { userid, address } : undefined
}

function noteUser(): void {
  const now = sessionStateNow()
  if (now.state !== 'signed out') lastUserid = now.session.userid
}
