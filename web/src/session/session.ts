import { TOKEN_WITHDRAWN_MESSAGE } from '@holdfast/contract/endpoints/problem-messages'
import type { RenewalResponse, SignInResponse } from '@holdfast/contract/sign-in/sign-in'
import { deleteCopy, deleteOtherCopies } from '../storage/delete-device-data.ts'
import { isSameDeviceUser } from '../storage/device-user.ts'
import { readLocal, removeLocal, writeLocal } from '../storage/local-storage.ts'
import { signal, useSignal } from '../storage/signal.ts'
import { keepServerTime, serverNow, setServerTime } from './server-clock.ts'
import {
  isSameState,
  readToken,
  type Session,
  type SessionRecord,
  type SessionState,
  sessionEnd,
  sessionOf,
  sessionState,
} from './session-rules.ts'

/**
 * Invariant: data on the device is deleted by log out, by another user's sign-in and by our
 * server's own `token-withdrawn`, and by nothing else. Expiry only locks.
 */

const TOKEN_KEY = 'authtoken'
const RECORD_KEY = 'session'
const DEVICE_KEY = 'device'
/** A refusal counts at least this long, even if the token is accepted meanwhile. */
const MIN_REFUSAL_MS = 30_000
const CLOCK_CHECK_MS = 5000

/** The token that the server has refused, and when it last did so, in milliseconds. */
let refused: { token: string; at: number } | undefined
const state = signal<SessionState>(stateNow())

/** The current sign-in; undefined when there is none or it has expired. */
export function currentSession(): Session | undefined {
  const now = state.get()
  return now.state === 'signed in' && serverNow() < now.session.endsAt ? now.session : undefined
}

export function sessionStateNow(): SessionState {
  return state.get()
}

export function useSession(): SessionState {
  return useSignal(state)
}

/** When the sign-in ends, in its last weeks; undefined while a banner asks to sign in again. */
export function useSessionEnd(): number | undefined {
  const now = useSession()
  return now.state === 'signed in' && !now.signInAgainDue ? sessionEnd(now.session) : undefined
}

/** Subscribes to every change, also one made in another tab. Returns the unsubscribe function. */
export function followSession(listener: () => void): () => void {
  return state.subscribe(listener)
}

/** Follows the clock, and the sign-ins and log outs of other tabs. */
export function watchSession(): void {
  window.addEventListener('storage', (event) => {
    if (event.key === TOKEN_KEY || event.key === RECORD_KEY || event.key === null) refresh()
  })
  document.addEventListener('visibilitychange', refresh)
  window.addEventListener('pagehide', keepServerTime)
  setInterval(refresh, CLOCK_CHECK_MS)
}

export function beginSession(response: SignInResponse): void {
  const before = sessionOfState(state.get())
  const owner = { organisationid: response.organisationid, userid: response.userid }
  writeLocal(DEVICE_KEY, response.device)
  keepToken(response)
  if (!isSameDeviceUser(before, owner)) void deleteOtherCopies(owner)
}

/** Continues the session of `token` with a newer one, unless it has ended or changed meanwhile. */
export function renewSession(token: string, response: RenewalResponse): void {
  if (token === readLocal(TOKEN_KEY)) keepToken(response)
}

function keepToken(response: RenewalResponse): void {
  const record: SessionRecord = {
    jti: readToken(response.token)?.jti ?? '',
    name: response.name,
    organisationname: response.organisationname,
    isprovider: response.isprovider,
  }
  writeLocal(RECORD_KEY, JSON.stringify(record))
  writeLocal(TOKEN_KEY, response.token)
  refresh()
}

/** Notes the time of a response of our server. It may also end an expiry that a wrong clock had caused. */
export function noteServerTime(time: number): void {
  setServerTime(time)
  if (state.get().state === 'expired') refresh()
}

/** Removes the token and deletes the copy of its owner; drafts and outbox stay. */
export async function endSession(message?: string): Promise<void> {
  const session = sessionOfState(state.get())
  removeLocal(TOKEN_KEY)
  removeLocal(RECORD_KEY)
  state.set(message === undefined ? { state: 'signed out' } : { state: 'signed out', message })
  if (session !== undefined) await deleteCopy(session)
}

/**
 * The server has refused the token with a 401. Whatever the reason (it has expired, or the server's
 * secret has changed), the person is asked to sign in again and everything on the device stays. Only
 * `token-withdrawn` ends the session. A late response to an earlier token must not end a new session, so
 * only the token in use counts.
 */
export function tokenRefused(token: string, code: string): void {
  if (token !== readLocal(TOKEN_KEY)) return
  if (code === 'token-withdrawn') {
    void endSession(TOKEN_WITHDRAWN_MESSAGE)
    return
  }
  refused = { token, at: Date.now() }
  refresh()
}

/**
 * The server has accepted this token, so an older refusal no longer counts. A recent refusal still counts,
 * or the form for signing in again would flicker while other requests are refused.
 */
export function tokenAccepted(token: string): void {
  if (token !== refused?.token || Date.now() - refused.at < MIN_REFUSAL_MS) return
  refused = undefined
  refresh()
}

/** The secret by which the server recognises this device when somebody signs in. */
export function deviceSecret(): string | undefined {
  return readLocal(DEVICE_KEY) ?? undefined
}

function refresh(): void {
  const next = stateNow()
  if (!isSameState(next, state.get())) state.set(next)
}

function stateNow(): SessionState {
  const token = readLocal(TOKEN_KEY)
  const session = token === null ? undefined : sessionOf(token, readRecord())
  return sessionState(session, serverNow(), token !== null && token === refused?.token)
}

function readRecord(): SessionRecord | undefined {
  try {
    return JSON.parse(readLocal(RECORD_KEY) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

function sessionOfState(now: SessionState): Session | undefined {
  return now.state === 'signed out' ? undefined : now.session
}
