import type { SecondFactorMethod } from '@holdfast/contract/sign-in/second-factor-policy'
import type { SignInResponse } from '@holdfast/contract/sign-in/sign-in'
import { pause, RETRY_MAX_DELAY_MS, retryDelay } from '../../http/backoff.ts'
import { call } from '../../http/call.ts'
import { type CallFailure, failureOfInput } from '../../http/call-failure.ts'
import { beginSession, deviceSecret, endSession } from '../../session/session.ts'
import { attempt, useWrite, type Write } from '../lists/write.ts'

/** `type` is the sign-in page: `admin` at /admin, `standard` at /. `code` is for the second step. */
export type SignIn = {
  username: string
  password: string
  type: 'standard' | 'admin'
  code?: string
}

/** A sign-in whose password was right but which needs a second factor; `methods` are those of the user. */
export type FirstStep = SignIn & { methods: readonly SecondFactorMethod[] }

const REQUIRED = 'Username and password are required'
const FAILED = 'Login failed'
/** The longest that log out waits for a browser to end its push subscription. */
const MAX_PUSH_WAIT_MS = 1000
/** How many times a sign-in is tried while the server is too busy, as when all staff sign in at once. */
const ATTEMPTS_WHEN_BUSY = 5

/** Signs in; also signs in again over the current screen, and unlocks data after an expiry. */
export function useLogIn(): Write<SignIn, SignInResponse> {
  return useWrite(logIn)
}

async function logIn({ username, password, type, code }: SignIn): Promise<SignInResponse> {
  const name = username.trim().toLowerCase()
  if (name === '' || password === '') throw loginFailure(REQUIRED)
  const device = deviceSecret()
  const body = {
    ...{ username: name, password, type },
    ...(code === undefined ? {} : { code }),
    ...(device === undefined ? {} : { device }),
  }
  for (let failures = 1; ; failures += 1) {
    const outcome = await attempt(() => call('logIn', { body }))
    if (outcome.ok) {
      beginSession(outcome.value)
      return outcome.value
    }
    const { failure } = outcome
    if (failure.code !== 'overloaded' || failures === ATTEMPTS_WHEN_BUSY)
      throw failureToShow(failure)
    await pause(Math.min(failure.retryAfterMs ?? retryDelay(failures), RETRY_MAX_DELAY_MS))
  }
}

/** The methods that the failure `second-factor-needed` offers. */
export function methodsOf({ body }: CallFailure): readonly SecondFactorMethod[] {
  return (body as { methods?: SecondFactorMethod[] } | undefined)?.methods ?? ['code']
}

/** Deletes the organisation's data from this device, and notifies the server if it can be reached. */
export async function logOut(): Promise<void> {
  const { disablePush } = await import('../alerts/push.ts')
  await Promise.race([disablePush().catch(() => undefined), pause(MAX_PUSH_WAIT_MS)])
  call('logOut', { keepalive: true }).catch(() => undefined)
  await endSession()
}

/**
 * The response is the same whether or not an account has this email; `sendsmail` is false where the
 * server sends none. An older server does not say.
 */
export function useRequestPasswordReset(): Write<string, { sendsmail?: boolean }> {
  return useWrite((email) => call('requestPasswordReset', { body: { email } }))
}

export function useResetPassword(): Write<{ resetkey: string; password: string }, void> {
  return useWrite(async (body) => {
    await call('resetPassword', { body })
  })
}

/** The failure to show: with the server's own sentence, or else with `Login failed`. */
function failureToShow(failure: CallFailure): CallFailure {
  return failure.isFromServer ? failure : loginFailure(FAILED)
}

function loginFailure(message: string): CallFailure {
  return failureOfInput(message)
}
