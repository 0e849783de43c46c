import { faPlugCircleXmark } from '@fortawesome/free-solid-svg-icons/faPlugCircleXmark'
import { OFFLINE_PERIOD } from '@holdfast/contract/durations'
import { type ComponentType, type FormEvent, lazy, type ReactNode, Suspense, useState } from 'react'
import { type FirstStep, methodsOf, type SignIn, useLogIn } from '../data/sign-in/sign-in.ts'
import { useOnline } from '../http/connectivity.ts'
import { isPasskeyPossible } from '../storage/known-passkey.ts'
import { Button } from '../ui/button/button.tsx'
import { PasswordField } from '../ui/form/password-field.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { FailureNotice, Notice } from '../ui/screen/notice.tsx'
import type { PasskeySignInProps } from './passkey-sign-in.tsx'
import styles from './sign-in-form.module.css'

/** Most people have no second factor, so this is not part of the first load. */
const SecondStep = lazy(async () => {
  const { SecondStep: component } = await import('./second-step.tsx')
  return { default: component }
})

const PasskeySignIn = lazy(async () => {
  const loaded = await import('./passkey-sign-in.tsx').catch(() => undefined)
  const Loaded: ComponentType<PasskeySignInProps> = loaded?.PasskeySignIn ?? (() => null)
  return { default: Loaded }
})

type SignInFormProps = {
  signInPage: SignIn['type']
  /** Fills the username field: the user whose data is locked on this device. */
  likelyUserid?: string | undefined
  /** The only username that may sign in. If set, the field is not shown. */
  fixedUserid?: string | undefined
  onSignedIn?: (() => void) | undefined
  /** Called with the typed username. */
  onUsername?: ((username: string) => void) | undefined
  /** Between the fields and the button. */
  children?: ReactNode
}

/**
 * Username, password and `Log in`, and the second step for a user with a second factor. The guard
 * redirects afterwards.
 */
export function SignInForm(props: SignInFormProps) {
  const { signInPage, likelyUserid, fixedUserid, onSignedIn, onUsername, children } = props
  const { run, pending, failure, reset } = useLogIn()
  const online = useOnline()
  const [firstStep, setFirstStep] = useState<FirstStep>()

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (pending) return
    const fields = new FormData(event.currentTarget)
    const signIn: SignIn = {
      username: String(fields.get('username') ?? ''),
      password: String(fields.get('password') ?? ''),
      type: signInPage,
    }
    const outcome = await run(signIn)
    if (outcome.ok) onSignedIn?.()
    else if (outcome.failure.code === 'second-factor-needed') {
      setFirstStep({ ...signIn, methods: methodsOf(outcome.failure) })
    }
  }

  function goBack() {
    reset()
    setFirstStep(undefined)
  }

  if (firstStep) {
    return (
      <Suspense>
        <SecondStep firstStep={firstStep} onSignedIn={onSignedIn} onBack={goBack} />
      </Suspense>
    )
  }

  return (
    <form noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
      {failure && <FailureNotice sentences={[failure.message]} />}
      {isPasskeyPossible() && (
        <Suspense>
          <PasskeySignIn signInPage={signInPage} userid={fixedUserid} onSignedIn={onSignedIn} />
        </Suspense>
      )}
      {fixedUserid === undefined ? (
        <TextField
          label="Username"
          name="username"
          defaultValue={likelyUserid}
          autoComplete="username webauthn"
          autoCapitalize="none"
          spellCheck={false}
          onChange={({ target }) => onUsername?.(target.value)}
        />
      ) : (
        <input hidden readOnly name="username" value={fixedUserid} autoComplete="username" />
      )}
      <PasswordField label="Password" name="password" />
      {children}
      <Button
        kind="primary"
        block
        type="submit"
        busy={pending}
        disabledReason={online ? undefined : 'You can log in when you are online.'}
      >
        Log in
      </Button>
    </form>
  )
}

/** Shown in place of the sign-in form while there is no connection. */
export function OfflineSignInNotice() {
  return (
    <Notice kind="warn" icon={faPlugCircleXmark} title="You are offline">
      You'll need to have an internet connection to log in. Once logged in you can use the app
      offline for up to {OFFLINE_PERIOD}.
    </Notice>
  )
}
