import { faFingerprint } from '@fortawesome/free-solid-svg-icons/faFingerprint'
import { useEffect, useRef, useState } from 'react'
import { offerPasskeys, useLogInWithPasskey } from '../data/sign-in/passkeys.ts'
import type { SignIn } from '../data/sign-in/sign-in.ts'
import type { CallFailure } from '../http/call-failure.ts'
import { isPasskeyKnown } from '../storage/known-passkey.ts'
import { Button } from '../ui/button/button.tsx'
import { FailureNotice } from '../ui/screen/notice.tsx'

export type PasskeySignInProps = {
  signInPage: SignIn['type']
  /** The user who must sign in. If set, only the button is offered, because there is no username field. */
  userid?: string | undefined
  onSignedIn?: (() => void) | undefined
}

/** Lets the browser suggest a passkey. Also shows a button where a passkey has been used before. */
export function PasskeySignIn({ signInPage, userid, onSignedIn }: PasskeySignInProps) {
  const { run, pending, failure } = useLogInWithPasskey()
  const [offerFailure, setOfferFailure] = useState<CallFailure>()
  const shown = failure ?? offerFailure
  const signedIn = useRef(onSignedIn)
  useEffect(() => {
    signedIn.current = onSignedIn
  })

  useEffect(() => {
    if (userid !== undefined) return
    const onEnd = { onSignedIn: () => signedIn.current?.(), onFailure: setOfferFailure }
    return offerPasskeys({ type: signInPage }, onEnd)
  }, [signInPage, userid])

  async function logIn() {
    setOfferFailure(undefined)
    if ((await run({ type: signInPage, username: userid })).ok) onSignedIn?.()
  }

  return (
    <>
      {shown && <FailureNotice sentences={[shown.message]} />}
      {isPasskeyKnown() && (
        <Button block icon={faFingerprint} busy={pending} onClick={() => void logIn()}>
          Log in with a passkey
        </Button>
      )}
    </>
  )
}
