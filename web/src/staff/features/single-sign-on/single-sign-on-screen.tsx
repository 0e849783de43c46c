import { faRightToBracket } from '@fortawesome/free-solid-svg-icons/faRightToBracket'
import { useEffect, useRef, useState } from 'react'
import { SecondStepForm } from '../../../app/second-step-form.tsx'
import { methodsOf } from '../../../data/sign-in/sign-in.ts'
import {
  useFinishConfirmation,
  useFinishSingleSignOn,
} from '../../../data/sign-in/single-sign-on.ts'
import type { CallFailure } from '../../../http/call-failure.ts'
import { useNavigate } from '../../../routing/navigation.tsx'
import { type StoredAttempt, takeAttempt } from '../../../storage/single-sign-on-attempt.ts'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { EmptyState } from '../../../ui/screen/empty-state.tsx'
import { Screen } from '../../../ui/screen/screen.tsx'
import { Spinner } from '../../../ui/screen/spinner.tsx'
import styles from './single-sign-on-screen.module.css'

/** The identity provider's answer. It is read once and then removed from the address bar and the history. */
type Arrival = { attempt: StoredAttempt | undefined; answer: string }

function takeArrival(): Arrival {
  const { search, pathname } = window.location
  window.history.replaceState(window.history.state, '', pathname)
  return { attempt: takeAttempt(), answer: search }
}

/** The screen to which the identity provider redirects. */
export function SingleSignOnScreen() {
  const navigate = useNavigate()
  const signIn = useFinishSingleSignOn()
  const confirmation = useFinishConfirmation()
  const [arrival] = useState(takeArrival)
  const [isConfirmed, setConfirmed] = useState(false)
  const { attempt } = arrival
  const failure = signIn.failure ?? confirmation.failure

  const begin = useRef<() => Promise<void>>(undefined)
  begin.current = async () => {
    if (!attempt) return
    if (attempt.purpose === 'confirmation') {
      const outcome = await confirmation.run({ attempt, answer: arrival.answer })
      if (!outcome.ok) return
      setConfirmed(true)
      window.close()
    } else if ((await signIn.run({ attempt, answer: arrival.answer })).ok) leave(attempt.returnTo)
  }
  useEffect(() => void begin.current?.(), [])

  function leave(to: string) {
    void navigate(to, { replace: true, viewTransition: true })
  }

  async function submitCode(code: string) {
    if (!attempt) return
    if ((await signIn.run({ attempt, answer: '', code })).ok) leave(attempt.returnTo)
  }

  const methods = useMethods(failure)
  return (
    <Screen title={isConfirmed ? 'Confirmed' : 'Log in'}>
      <div className={styles.signIn}>
        {isConfirmed && <p>You can close this window and go on in the other one.</p>}
        {!isConfirmed && methods && attempt && (
          <SecondStepForm
            methods={methods}
            pending={signIn.pending}
            failure={failure?.code === 'second-factor-needed' ? undefined : failure}
            onCode={(code) => void submitCode(code)}
            passkeySignIn={{ type: attempt.door }}
            onPasskey={() => leave(attempt.returnTo)}
            back={
              <LinkButton kind="quiet" to="/">
                Back
              </LinkButton>
            }
          />
        )}
        {!isConfirmed && !methods && (failure || !attempt) && (
          <NotSignedIn purpose={attempt?.purpose ?? 'sign-in'} sentence={failure?.message} />
        )}
        {!isConfirmed && !methods && attempt && !failure && <Spinner label="Logging in" />}
      </div>
    </Screen>
  )
}

/** Once the second step has begun, a wrong code does not end it. */
function useMethods(failure: CallFailure | undefined) {
  const asked = useRef<ReturnType<typeof methodsOf>>(undefined)
  if (failure?.code === 'second-factor-needed') asked.current = methodsOf(failure)
  const isOver = failure?.code === 'single-sign-on-refused'
  return isOver ? undefined : asked.current
}

const NO_ATTEMPT =
  'This sign-in was not begun on this device, or it is over. Please start again, or log in with your password.'

type NotSignedInProps = { purpose: 'sign-in' | 'confirmation'; sentence: string | undefined }

/** Says why signing in by the provider has failed, and leads back. */
function NotSignedIn({ purpose, sentence = NO_ATTEMPT }: NotSignedInProps) {
  return (
    <EmptyState
      icon={faRightToBracket}
      title={purpose === 'sign-in' ? 'You are not logged in' : 'This was not confirmed'}
      text={sentence}
      action={
        <LinkButton to="/" kind="primary">
          {purpose === 'sign-in' ? 'Back to log in' : 'Back to Holdfast'}
        </LinkButton>
      }
    />
  )
}
