import { type FormEvent, useState } from 'react'
import { type SignIn, useLogIn } from '../data/sign-in.ts'
import { Button } from '../ui/button.tsx'
import { FailureNotice } from '../ui/notice.tsx'
import { CodeField } from './code-field.tsx'
import styles from './sign-in-form.module.css'

type SecondStepProps = {
  firstStep: SignIn
  onSignedIn: (() => void) | undefined
  onBack: () => void
}

/** After the right password of a user with a second factor. */
export function SecondStep({ firstStep, onSignedIn, onBack }: SecondStepProps) {
  const { run, pending, failure } = useLogIn()
  const [code, setCode] = useState('')

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (pending) return
    const outcome = await run({ ...firstStep, code })
    if (outcome.ok) onSignedIn?.()
  }

  return (
    <form noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
      {failure && <FailureNotice sentences={[failure.message]} />}
      <CodeField value={code} onChange={setCode} />
      <Button kind="primary" block type="submit" busy={pending}>
        Log in
      </Button>
      <Button kind="quiet" block onClick={onBack}>
        Back
      </Button>
    </form>
  )
}
