import { faFingerprint } from '@fortawesome/free-solid-svg-icons/faFingerprint'
import type { SecondFactorMethod } from '@holdfast/contract/sign-in/second-factor-policy'
import { type FormEvent, type ReactNode, useState } from 'react'
import { type PasskeySignIn, useLogInWithPasskey } from '../data/sign-in/passkeys.ts'
import type { CallFailure } from '../http/call-failure.ts'
import { Button } from '../ui/button/button.tsx'
import { FailureNotice } from '../ui/screen/notice.tsx'
import { CodeField } from './code-field.tsx'
import styles from './sign-in-form.module.css'

type SecondStepFormProps = {
  methods: readonly SecondFactorMethod[]
  pending: boolean
  failure: CallFailure | undefined
  onCode: (code: string) => void
  /** A passkey replaces both steps. */
  passkeySignIn: PasskeySignIn
  onPasskey: () => void
  /** The way back to the first step. */
  back: ReactNode
}

/** For users with a second factor, after the password or the identity provider: a code, or a passkey. */
export function SecondStepForm(props: SecondStepFormProps) {
  const { methods, pending, failure, onCode, passkeySignIn, onPasskey, back } = props
  const passkey = useLogInWithPasskey()
  const [code, setCode] = useState('')
  const shown = passkey.failure ?? failure

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (pending) return
    passkey.reset()
    onCode(code)
  }

  async function logInByPasskey() {
    if ((await passkey.run(passkeySignIn)).ok) onPasskey()
  }

  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      {shown && <FailureNotice sentences={[shown.message]} />}
      {methods.includes('passkey') && (
        <Button
          block
          icon={faFingerprint}
          busy={passkey.pending}
          onClick={() => void logInByPasskey()}
        >
          Use a passkey
        </Button>
      )}
      <CodeField
        value={code}
        onChange={setCode}
        hint={methods.includes('code') ? undefined : 'One of your recovery codes'}
      />
      <Button kind="primary" block type="submit" busy={pending}>
        Log in
      </Button>
      {back}
    </form>
  )
}
