import { TOKEN_LIFETIME_MS } from '@holdfast/contract/limits'
import type { SignInResponse, TokenClaims } from '@holdfast/contract/sign-in/sign-in'
import type { DeviceUser } from '../storage/device-user.ts'

/** How long before the token expires, when it cannot be renewed, the app offers to sign in again. */
export const SIGN_IN_AGAIN_BEFORE_MS = 7 * 24 * 60 * 60 * 1000

/** How often a device renews its token while it is online. */
const TOKEN_RENEWAL_MS = 24 * 60 * 60 * 1000

/** A sign-in on this device. `issuedAt` and `endsAt` are the token's, in milliseconds. */
export type Session = DeviceUser & {
  token: string
  name: string
  schoolid: string
  organisationname: string
  type: 'admin' | 'standard'
  /** Whether the organisation is the provider's. */
  isProvider: boolean
  /** The server refuses everything else until the user has set up a second factor. */
  mustSetUp: boolean
  issuedAt: number
  endsAt: number
}

/**
 * `expired`: the data is locked, not deleted, and a sign-in of the same user unlocks it. `isRefused`: the
 * server no longer accepts the token, so nothing on the device is updated. `message` says why a session
 * ended without a log out.
 */
export type SessionState =
  | { state: 'signed out'; message?: string }
  | { state: 'signed in'; session: Session; signInAgainDue: boolean; isRefused: boolean }
  | { state: 'expired'; session: Session }

/** The sign-in response without its token. It is valid only together with that token. */
export type SessionRecord = Pick<SignInResponse, 'name' | 'organisationname' | 'isprovider'> & {
  jti: string
}

/** Reads the token's claims without verifying them: only the server can judge a token. */
export function readToken(token: string): TokenClaims | undefined {
  try {
    const part = token.split('.')[1] ?? ''
    const bytes = Uint8Array.from(atob(part.replace(/-/g, '+').replace(/_/g, '/')), (character) =>
      character.charCodeAt(0),
    )
    const claims = JSON.parse(new TextDecoder().decode(bytes)) as Partial<TokenClaims>
    const hasUser = typeof claims.userid === 'string' && typeof claims.org === 'string'
    return hasUser && typeof claims.exp === 'number' ? (claims as TokenClaims) : undefined
  } catch {
    return undefined
  }
}

/** The session of a token. Without the record, the user's id stands in for the name. */
export function sessionOf(token: string, record: SessionRecord | undefined): Session | undefined {
  const claims = readToken(token)
  if (claims === undefined) return undefined
  const known = record !== undefined && record.jti === claims.jti ? record : undefined
  return {
    token,
    userid: claims.userid,
    organisationid: claims.org,
    schoolid: claims.schoolid ?? claims.org,
    name: known?.name ?? claims.userid,
    organisationname: known?.organisationname ?? '',
    type: claims.type === 'admin' ? 'admin' : 'standard',
    isProvider: known?.isprovider ?? false,
    mustSetUp: claims.setup === true,
    issuedAt: (claims.iat ?? 0) * 1000,
    endsAt: claims.exp * 1000,
  }
}

/** Whether to renew the token: once a day, so that the 28 days count from the last contact. */
export function isRenewalDue({ issuedAt }: Session, now: number): boolean {
  return now - issuedAt >= TOKEN_RENEWAL_MS
}

/**
 * The day on which the sign-in ends even with contact to the server. Only known in its last weeks, when
 * the server issues tokens that expire on that day.
 */
export function sessionEnd({ issuedAt, endsAt }: Session): number | undefined {
  return endsAt - issuedAt < TOKEN_LIFETIME_MS ? endsAt : undefined
}

/** `now` is the server's time; `isRefused`: the server has refused this token, whatever the time. */
export function sessionState(
  session: Session | undefined,
  now: number,
  isRefused = false,
): SessionState {
  if (session === undefined) return { state: 'signed out' }
  if (now >= session.endsAt) return { state: 'expired', session }
  const isEndNear = now >= session.endsAt - SIGN_IN_AGAIN_BEFORE_MS
  const signInAgainDue = isRefused || (isEndNear && !sessionEnd(session))
  return { state: 'signed in', session, signInAgainDue, isRefused }
}

export function isSameState(a: SessionState, b: SessionState): boolean {
  if (a.state === 'signed out' || b.state === 'signed out') return a.state === b.state
  if (a.session.token !== b.session.token || a.session.name !== b.session.name) return false
  if (a.state !== 'signed in' || b.state !== 'signed in') return a.state === b.state
  return a.signInAgainDue === b.signInAgainDue && a.isRefused === b.isRefused
}
