import { type FirstStep, useLogIn } from '../data/sign-in/sign-in.ts'
import { Button } from '../ui/button/button.tsx'
import { SecondStepForm } from './second-step-form.tsx'

type SecondStepProps = {
  firstStep: FirstStep
  onSignedIn: (() => void) | undefined
  onBack: () => void
}

/** Shown after the password of a user with a second factor was accepted. */
export function SecondStep({ firstStep, onSignedIn, onBack }: SecondStepProps) {
  const { methods, ...signIn } = firstStep
  const { run, pending, failure } = useLogIn()

  async function submitCode(code: string) {
    const outcome = await run({ ...signIn, code })
    if (outcome.ok) onSignedIn?.()
  }

  return (
    <SecondStepForm
      methods={methods}
      pending={pending}
      failure={failure}
      onCode={(code) => void submitCode(code)}
      passkeySignIn={{ type: signIn.type, username: signIn.username.trim().toLowerCase() }}
      onPasskey={() => onSignedIn?.()}
      back={
        <Button kind="quiet" block onClick={onBack}>
          Back
        </Button>
      }
    />
  )
}
