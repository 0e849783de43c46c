import { type FormEvent, useState } from 'react'
import type { OpenedInvitation } from '../../../data/sign-in/invitations.ts'
import { useLogIn, useResetPassword } from '../../../data/sign-in/sign-in.ts'
import { NewPasswordFields, readNewPassword } from '../../../domain/new-password-fields.tsx'
import { problemsOfFailure } from '../../../editing/use-saving.ts'
import { useOnline } from '../../../http/connectivity.ts'
import { Button } from '../../../ui/button/button.tsx'
import { ErrorSummary, type Problem } from '../../../ui/form/error-summary.tsx'
import styles from './invitation-screen.module.css'

type FirstPasswordFormProps = {
  invitation: OpenedInvitation
  resetkey: string
  isSigningIn: boolean
  onDone: () => void
  /** Called when the password was set and signing in also needs a second factor. */
  onSecondStep: () => void
}

/** Sets the password with the key of the invitation, and signs in with it. */
export function FirstPasswordForm(props: FirstPasswordFormProps) {
  const { invitation, resetkey, isSigningIn, onDone, onSecondStep } = props
  const { userid, name, organisationname } = invitation
  const online = useOnline()
  const setting = useResetPassword()
  const signingIn = useLogIn()
  const [problems, setProblems] = useState<readonly Problem[]>([])
  const pending = setting.pending || signingIn.pending
  // If only the sign-in failed, the key is used up and the password is set.
  const [isSet, setIsSet] = useState(false)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (pending) return
    const { password, problem } = readNewPassword(event.currentTarget)
    if (problem !== undefined) return setProblems([{ message: problem }])
    setProblems([])
    if (!isSet) {
      const outcome = await setting.run({ resetkey, password })
      if (!outcome.ok) return setProblems(problemsOfFailure(outcome.failure))
      setIsSet(true)
    }
    if (!isSigningIn) return onDone()
    const outcome = await signingIn.run({ username: userid, password, type: 'standard' })
    if (outcome.ok) return onDone()
    if (outcome.failure.code === 'second-factor-needed') return onSecondStep()
    setProblems(problemsOfFailure(outcome.failure))
  }

  return (
    <form noValidate className={styles.signIn} onSubmit={(event) => void submit(event)}>
      <p>
        {organisationname} invites you to Holdfast. Your username is <strong>{userid}</strong>.
        Choose a password for it.
      </p>
      <ErrorSummary problems={problems} />
      {/* Password managers save it together with the password. */}
      <input hidden name="username" autoComplete="username" value={userid} readOnly />
      <NewPasswordFields label="Password" context={{ username: userid, name, organisationname }} />
      <Button
        kind="primary"
        block
        type="submit"
        busy={pending}
        disabledReason={online ? undefined : 'You can do this when you are online.'}
      >
        Continue
      </Button>
    </form>
  )
}
