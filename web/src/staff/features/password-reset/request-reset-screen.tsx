import { type FormEvent, useState } from 'react'
import { useRequestPasswordReset } from '../../../data/sign-in/sign-in.ts'
import { useOnline } from '../../../http/connectivity.ts'
import { useNavigate } from '../../../routing/navigation.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { FailureNotice } from '../../../ui/screen/notice.tsx'
import { Screen } from '../../../ui/screen/screen.tsx'
import { useGoBack } from '../../shell/staff-screen.tsx'
import styles from './password-reset.module.css'
import { AskAdminScreen } from './reset-message-screen.tsx'

/** Requests a reset link. The response is the same whether or not the email is known. */
export function RequestResetScreen() {
  const navigate = useNavigate()
  const goBack = useGoBack('/')
  const online = useOnline()
  const { run, pending, failure } = useRequestPasswordReset()
  const [isAsking, setAsking] = useState(false)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const email = String(new FormData(event.currentTarget).get('email') ?? '').trim()
    if (email === '' || pending) return
    const outcome = await run(email)
    if (!outcome.ok) return
    if (outcome.value.sendsmail === false) setAsking(true)
    else navigate('/reset/thankyou', { viewTransition: true })
  }

  if (isAsking) return <AskAdminScreen />

  return (
    <Screen title="Reset password">
      <form noValidate className={styles.signIn} onSubmit={(event) => void submit(event)}>
        <p>Enter your email address. We will send you a link to choose a new password.</p>
        {failure && <FailureNotice sentences={[failure.message]} />}
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
        />
        <div className={styles.buttons}>
          <Button onClick={goBack}>Back</Button>
          <Button
            kind="primary"
            type="submit"
            busy={pending}
            disabledReason={online ? undefined : 'You can do this when you are online.'}
          >
            Submit
          </Button>
        </div>
      </form>
    </Screen>
  )
}
