import { type FormEvent, useEffect, useId, useState } from 'react'
import { useConfirmIdentity } from '../data/sign-in/account.ts'
import { useConfirmByPasskey } from '../data/sign-in/passkeys.ts'
import { handleStepUp } from '../http/step-up.ts'
import { useSession } from '../session/session.ts'
import { Button } from '../ui/button/button.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { FailureNotice } from '../ui/screen/notice.tsx'
import { IdentityProofs } from './identity-proofs.tsx'
import styles from './sign-in-form.module.css'

type Answer = (isConfirmed: boolean) => void

/** Asks the person to confirm who they are, above any screen or dialog. Mounted once, in the app shell. */
export function IdentityQuestion() {
  const now = useSession()
  // Nobody proves who they are for what another user has begun.
  return <QuestionToUser key={now.state === 'signed out' ? '' : now.session.userid} />
}

function QuestionToUser() {
  const formId = useId()
  const { run, pending, failure, reset } = useConfirmIdentity()
  const passkey = useConfirmByPasskey()
  const [answer, setAnswer] = useState<Answer>()
  const shown = passkey.failure ?? failure
  const [asksForFactor, setAsksForFactor] = useState(false)

  useEffect(() => {
    let last: Answer | undefined
    const ask = (resolve: Answer) => {
      last = resolve
      setAnswer(() => resolve)
    }
    const unregister = handleStepUp(() => new Promise<boolean>(ask))
    return () => {
      unregister()
      last?.(false)
    }
  }, [])

  function close(isConfirmed: boolean) {
    reset()
    passkey.reset()
    setAsksForFactor(false)
    setAnswer(undefined)
    answer?.(isConfirmed)
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (pending) return
    passkey.reset()
    const fields = new FormData(event.currentTarget)
    const code = fields.get('code')
    const password = String(fields.get('password') ?? '')
    const outcome = await run(code === null ? { password } : { code: String(code) })
    if (outcome.ok) close(true)
    else if (outcome.failure.code === 'wrong-code') setAsksForFactor(true)
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
        <IdentityProofs
          asksForFactor={asksForFactor}
          passkeyPending={passkey.pending}
          onPasskey={() => void confirmByPasskey()}
          onConfirmed={() => close(true)}
        />
      </form>
    </Dialog>
  )
}
