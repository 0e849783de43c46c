import { type DataRouter, replace } from 'react-router'
import { followSession, sessionStateNow } from '../../offline/session.ts'
import { signal, useSignal } from '../../offline/signal.ts'
import { type Redirect, redirectOf, type Wanted } from './guard-rules.ts'

/**
 * The one guard of all addresses: the loader of the root route, so that no screen is drawn, not
 * even for a moment, for somebody who may not see it.
 */

let wanted: Wanted | undefined
let lastUserid: string | undefined
const reason = signal<string | undefined>(undefined)

/** Why the person is not where they wanted to go, until they have read it. */
export function useRedirectReason(): { reason: string | undefined; forget: () => void } {
  return { reason: useSignal(reason), forget: () => reason.set(undefined) }
}

export function guardAddress({ request }: { request: Request }): Response | null {
  const { pathname, search } = new URL(request.url)
  const redirect = judge(pathname, search)
  return redirect === undefined ? null : replace(redirect.to)
}

/** Moves on when a session begins, and out when it ends; signing in again in between stays. */
export function followSessions(router: DataRouter): void {
  noteUser()
  followSession(() => {
    const { pathname, search } = router.state.location
    const redirect = judge(pathname, search)
    noteUser()
    if (redirect) void router.navigate(redirect.to, { replace: true, viewTransition: true })
  })
}

function judge(pathname: string, search: string): Redirect | undefined {
  const now = sessionStateNow()
  const redirect = redirectOf(pathname, now, wanted)
  if (redirect?.to === '/') wanted = wantedBy(`${pathname}${search}`)
  else if (now.state === 'signed in') wanted = undefined
  if (redirect?.reason !== undefined) reason.set(redirect.reason)
  return redirect
}

/** Only an end that the person did not ask for is one to come back from. */
function wantedBy(address: string): Wanted | undefined {
  const now = sessionStateNow()
  const userid = now.state === 'expired' ? now.session.userid : lastUserid
  const isEnded = now.state === 'expired' || (now.state === 'signed out' && now.message)
  return isEnded && userid !== undefined ? { userid, address } : undefined
}

function noteUser(): void {
  const now = sessionStateNow()
  if (now.state !== 'signed out') lastUserid = now.session.userid
}
