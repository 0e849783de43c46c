import { faFingerprint } from '@fortawesome/free-solid-svg-icons/faFingerprint'
import { type FormEvent, useState } from 'react'
import { useLogInWithPasskey } from '../data/passkeys.ts'
import { type FirstStep, useLogIn } from '../data/sign-in.ts'
import { Button } from '../ui/button.tsx'
import { FailureNotice } from '../ui/notice.tsx'
import { CodeField } from './code-field.tsx'
import styles from './sign-in-form.module.css'

type SecondStepProps = {
  firstStep: FirstStep
  onSignedIn: (() => void) | undefined
  onBack: () => void
}

/** After the right password of a user with a second factor. */
export function SecondStep({ firstStep, onSignedIn, onBack }: SecondStepProps) {
  const { methods, ...signIn } = firstStep
  const { run, pending, failure } = useLogIn()
  const passkey = useLogInWithPasskey()
  const [code, setCode] = useState('')
  const shown = passkey.failure ?? failure

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (pending) return
    passkey.reset()
    const outcome = await run({ ...signIn, code })
    if (outcome.ok) onSignedIn?.()
  }

  async function logInByPasskey() {
    const username = signIn.username.trim().toLowerCase()
    const outcome = await passkey.run({ type: signIn.type, username })
    if (outcome.ok) onSignedIn?.()
  }

  return (
    <form noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
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
      <Button kind="quiet" block onClick={onBack}>
        Back
      </Button>
    </form>
  )
}
