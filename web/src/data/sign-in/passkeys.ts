import type { RequestInput } from '@holdfast/contract/endpoints/endpoint-schemas'
import type { PasskeyRow } from '@holdfast/contract/sign-in/passkeys'
import type { SignInResponse } from '@holdfast/contract/sign-in/sign-in'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../http/call.ts'
import { CallFailure, failureOfInput } from '../../http/call-failure.ts'
import { beginSession, deviceSecret } from '../../session/session.ts'
import { notePasskey } from '../../storage/known-passkey.ts'
import { queryClient } from '../lists/query-client.ts'
import { type Read, toRead } from '../lists/read.ts'
import { useWrite, type Write } from '../lists/write.ts'
import { useMe } from './me.ts'
import { liftSetUp, readAccountAgain } from './second-factor.ts'

/**
 * Passkeys. The browser asks for a finger, a face or a PIN and signs the server's challenge. This module
 * is loaded only where a passkey is used.
 */

/** The browser's results. The contract describes them with further, unknown fields. */
type Attestation = RequestInput<'addPasskey'>['passkey']
type Assertion = RequestInput<'logInWithPasskey'>['passkey']
/** `username`: the user who must sign in, where that is known. */
export type PasskeySignIn = { type: 'standard' | 'admin'; username?: string | undefined }

/** The offer is renewed before the server's challenge expires. */
const OFFER_RENEWAL_MS = 8 * 60_000

const passkeysKey = (userid: string) => ['account', userid, 'passkeys']

export function usePasskeys(): Read<PasskeyRow[]> {
  const { userid } = useMe()
  return toRead(
    useQuery({
      queryKey: passkeysKey(userid),
      queryFn: ({ signal }) => call('listPasskeys', { signal }),
    }),
  )
}

/** Adds a passkey under this name. Resolves to the recovery codes, which come with the user's first factor. */
export function useAddPasskey(): Write<string, string[]> {
  const { userid } = useMe()
  return useWrite(async (name) => {
    const { startRegistration } = await import('@simplewebauthn/browser')
    const options = await call('beginPasskey', {})
    const optionsJSON = options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON']
    const made: unknown = await startRegistration({ optionsJSON }).catch(asFailure)
    const body = { name, passkey: made as Attestation }
    const { recoverycodes } = await call('addPasskey', { body })
    notePasskey()
    await liftSetUp()
    await readPasskeysAgain(userid)
    return recoverycodes
  })
}

export function useRemovePasskey(): Write<string, void> {
  const { userid } = useMe()
  return useWrite(async (id) => {
    await call('removePasskey', { parameters: { id } })
    await readPasskeysAgain(userid)
  })
}

export function useConfirmByPasskey(): Write<void, void> {
  return useWrite(async () => {
    await call('confirmIdentity', { body: { passkey: await askForPasskey() } })
  })
}

/** Signs in by a passkey, which counts as password and second factor at once. */
export function useLogInWithPasskey(): Write<PasskeySignIn, SignInResponse> {
  return useWrite(async (signIn) => logIn(await askForPasskey(), signIn))
}

/**
 * Lets the browser suggest passkeys in the username field. Ends with the sign-in, or when the returned
 * function is called.
 */
export function offerPasskeys(
  signIn: PasskeySignIn,
  { onSignedIn, onFailure }: { onSignedIn: () => void; onFailure: (failure: CallFailure) => void },
): () => void {
  let isOffered = true
  const library = import('@simplewebauthn/browser')

  async function offer(): Promise<void> {
    const { browserSupportsWebAuthnAutofill, startAuthentication } = await library
    if (!(await browserSupportsWebAuthnAutofill())) return
    const optionsJSON = await readOptions()
    if (!isOffered) return
    const chosen: unknown = await startAuthentication({ optionsJSON, useBrowserAutofill: true })
    try {
      await logIn(chosen as Assertion, signIn)
      onSignedIn()
    } catch (failure) {
      if (failure instanceof CallFailure) onFailure(failure)
    }
  }

  // Without an offer there is still the password.
  const begin = () => void offer().catch(() => undefined)
  begin()
  const timer = setInterval(begin, OFFER_RENEWAL_MS)
  return () => {
    isOffered = false
    clearInterval(timer)
    void library.then(({ WebAuthnAbortService }) => WebAuthnAbortService.cancelCeremony())
  }
}

async function logIn(passkey: Assertion, signIn: PasskeySignIn): Promise<SignInResponse> {
  const device = deviceSecret()
  const { type, username } = signIn
  const response = await call('logInWithPasskey', {
    body: {
      type,
      passkey,
      ...(username === undefined ? {} : { username }),
      ...(device === undefined ? {} : { device }),
    },
  })
  notePasskey()
  beginSession(response)
  return response
}

async function askForPasskey(): Promise<Assertion> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const optionsJSON = await readOptions()
  const chosen: unknown = await startAuthentication({ optionsJSON }).catch(asFailure)
  return chosen as Assertion
}

async function readOptions() {
  const options: unknown = await call('createPasskeyChallenge', {})
  return options as { challenge: string }
}

/** The browser does not tell a cancelled request from one that timed out or found no passkey. */
function asFailure(): never {
  const message = 'No passkey was used. Please try again, or choose another way.'
  throw failureOfInput(message)
}

async function readPasskeysAgain(userid: string): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: passkeysKey(userid) })
  await readAccountAgain(userid)
}
