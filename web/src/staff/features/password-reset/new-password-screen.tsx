import { type FormEvent, useEffect, useState } from 'react'
import { useResetPassword } from '../../../data/sign-in/sign-in.ts'
import { NewPasswordFields, readNewPassword } from '../../../domain/new-password-fields.tsx'
import { problemsOfFailure } from '../../../editing/use-saving.ts'
import { useOnline } from '../../../http/connectivity.ts'
import { useNavigate, useParams } from '../../../routing/navigation.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { ErrorSummary, type Problem } from '../../../ui/form/error-summary.tsx'
import { Screen } from '../../../ui/screen/screen.tsx'
import styles from './password-reset.module.css'

/**
 * Removes the key from the address bar and the history as soon as it is read: for an hour it lets anybody
 * at a shared computer choose the password. Uses the history API, because the router would leave this screen.
 */
function hideKey(): void {
  window.history.replaceState(window.history.state, '', '/reset/new')
}

/** The link does not say which user it belongs to; only the server knows. */
const UNKNOWN_USER = { username: '', name: '', organisationname: '' }

/** Sets a new password with the key of an emailed link. A refused password does not use up the key. */
export function NewPasswordScreen() {
  const { key: resetkey = '' } = useParams()
  useEffect(hideKey, [])
  const navigate = useNavigate()
  const online = useOnline()
  const { run, pending } = useResetPassword()
  const [problems, setProblems] = useState<readonly Problem[]>([])

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (pending) return
    const { password, problem } = readNewPassword(event.currentTarget)
    if (problem !== undefined) return setProblems([{ message: problem }])
    setProblems([])
    const outcome = await run({ resetkey, password })
    if (!outcome.ok) return setProblems(problemsOfFailure(outcome.failure))
    navigate('/reset/complete', { replace: true, viewTransition: true })
  }

  return (
    <Screen title="New password">
      <form noValidate className={styles.signIn} onSubmit={(event) => void submit(event)}>
        <ErrorSummary problems={problems} />
        <NewPasswordFields label="New password" context={UNKNOWN_USER} />
        <Button
          kind="primary"
          block
          type="submit"
          busy={pending}
          disabledReason={online ? undefined : 'You can do this when you are online.'}
        >
          Submit
        </Button>
      </form>
    </Screen>
  )
}
