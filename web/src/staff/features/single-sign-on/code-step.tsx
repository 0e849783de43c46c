import { faFingerprint } from '@fortawesome/free-solid-svg-icons/faFingerprint'
import type { SecondFactorMethod } from '@holdfast/contract/second-factor-policy'
import { type FormEvent, useState } from 'react'
import { CodeField } from '../../../app/code-field.tsx'
import { useLogInWithPasskey } from '../../../data/passkeys.ts'
import type { CallFailure } from '../../../http/call-failure.ts'
import { Button } from '../../../ui/button.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { FailureNotice } from '../../../ui/notice.tsx'
import styles from './single-sign-on-screen.module.css'

type CodeStepProps = {
  methods: readonly SecondFactorMethod[]
  door: 'standard' | 'admin'
  pending: boolean
  failure: CallFailure | undefined
  onCode: (code: string) => void
  onSignedIn: () => void
}

/** After the provider, for users with a second factor here: a code, or a passkey in place of both. */
export function CodeStep({ methods, door, pending, failure, onCode, onSignedIn }: CodeStepProps) {
  const passkey = useLogInWithPasskey()
  const [code, setCode] = useState('')
  const refused = failure?.code === 'second-factor-needed' ? undefined : failure
  const shown = passkey.failure ?? refused

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (pending) return
    passkey.reset()
    onCode(code)
  }

  async function logInByPasskey() {
    if ((await passkey.run({ type: door })).ok) onSignedIn()
  }

  return (
    <form noValidate className={styles.door} onSubmit={submit}>
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
      <LinkButton kind="quiet" to="/">
        Back
      </LinkButton>
    </form>
  )
}
