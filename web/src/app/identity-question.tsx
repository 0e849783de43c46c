import { faFingerprint } from '@fortawesome/free-solid-svg-icons/faFingerprint'
import { type FormEvent, useEffect, useId, useState } from 'react'
import { useConfirmIdentity } from '../data/account.ts'
import { useMe } from '../data/me.ts'
import { useConfirmByPasskey } from '../data/passkeys.ts'
import { handleStepUp } from '../http/step-up.ts'
import { isPasskeyKnown } from '../storage/known-passkey.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { FailureNotice } from '../ui/notice.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { CodeField } from './code-field.tsx'
import { ConfirmByProvider } from './confirm-by-provider.tsx'
import styles from './sign-in-form.module.css'

type Answer = (isConfirmed: boolean) => void

/** Mounted once, in the app shell: asks the person to confirm who they are, over whatever is open. */
export function IdentityQuestion() {
  const formId = useId()
  const { userid } = useMe()
  const { run, pending, failure, reset } = useConfirmIdentity()
  const passkey = useConfirmByPasskey()
  const [answer, setAnswer] = useState<Answer>()
  const shown = passkey.failure ?? failure
  const [byCode, setByCode] = useState(false)
  const [code, setCode] = useState('')

  useEffect(
    () => handleStepUp(() => new Promise<boolean>((resolve) => setAnswer(() => resolve))),
    [],
  )

  function close(isConfirmed: boolean) {
    reset()
    passkey.reset()
    setCode('')
    setByCode(false)
    setAnswer(undefined)
    answer?.(isConfirmed)
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (pending) return
    passkey.reset()
    const fields = new FormData(event.currentTarget)
    const password = String(fields.get('password') ?? '')
    if ((await run(byCode ? { code } : { password })).ok) close(true)
  }

  async function confirmByPasskey() {
    reset()
    if ((await passkey.run()).ok) close(true)
  }

  return (
    <Dialog
      open={answer !== undefined}
      title="Confirm that it is you"
      onClose={() => close(false)}
      actions={
        <>
          <Button onClick={() => close(false)}>Cancel</Button>
          <Button kind="primary" type="submit" form={formId} busy={pending}>
            Confirm
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
        <p>This can affect other people, so please prove that it is you.</p>
        {shown && <FailureNotice sentences={shown.errors} />}
        <ConfirmByProvider onConfirmed={() => close(true)} />
        {isPasskeyKnown() && (
          <Button
            block
            icon={faFingerprint}
            busy={passkey.pending}
            onClick={() => void confirmByPasskey()}
          >
            Use a passkey
          </Button>
        )}
        {byCode ? (
          <CodeField value={code} onChange={setCode} />
        ) : (
          <>
            <input hidden readOnly name="username" value={userid} autoComplete="username" />
            <PasswordField label="Password" name="password" />
          </>
        )}
        <Button kind="quiet" onClick={() => setByCode(!byCode)}>
          {byCode ? 'Use my password instead' : 'Use a code instead'}
        </Button>
      </form>
    </Dialog>
  )
}
