import { type FormEvent, useEffect, useId, useState } from 'react'
import { useConfirmIdentity } from '../data/account.ts'
import { useMe } from '../data/me.ts'
import { handleStepUp } from '../http/step-up.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { FailureNotice } from '../ui/notice.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import styles from './sign-in-form.module.css'

type Answer = (isConfirmed: boolean) => void

/** Stands once, around the app: asks who the person is, over whatever is open. */
export function IdentityQuestion() {
  const formId = useId()
  const { userid } = useMe()
  const { run, pending, failure, reset } = useConfirmIdentity()
  const [answer, setAnswer] = useState<Answer>()

  useEffect(
    () => handleStepUp(() => new Promise<boolean>((resolve) => setAnswer(() => resolve))),
    [],
  )

  function close(isConfirmed: boolean) {
    reset()
    setAnswer(undefined)
    answer?.(isConfirmed)
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (pending) return
    const password = String(new FormData(event.currentTarget).get('password') ?? '')
    if ((await run({ password })).ok) close(true)
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
        <p>This can affect other people. Please enter your password again.</p>
        {failure && <FailureNotice sentences={failure.errors} />}
        <input hidden readOnly name="username" value={userid} autoComplete="username" />
        <PasswordField label="Password" name="password" />
      </form>
    </Dialog>
  )
}
