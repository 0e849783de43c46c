import { type FormEvent, useId, useState } from 'react'
import { useAddPasskey } from '../../../data/sign-in/passkeys.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { FailureNotice } from '../../../ui/screen/notice.tsx'
import styles from './account-screen.module.css'

type PasskeyDialogProps = {
  open: boolean
  onClose: () => void
  onAdded: (recoverycodes: readonly string[]) => void
}

/** Asks for a name and then lets the browser make the passkey. */
export function PasskeyDialog({ open, onClose, onAdded }: PasskeyDialogProps) {
  const formId = useId()
  const { run, pending, failure, reset } = useAddPasskey()
  const [name, setName] = useState('')
  const [error, setError] = useState<string>()

  function close() {
    reset()
    setName('')
    setError(undefined)
    onClose()
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (pending) return
    const isNamed = name.trim() !== ''
    setError(isNamed ? undefined : 'Enter a name')
    if (!isNamed) return
    const outcome = await run(name.trim())
    if (!outcome.ok) return
    setName('')
    onAdded(outcome.value)
  }

  return (
    <Dialog
      open={open}
      title="Add a passkey"
      onClose={close}
      actions={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button kind="primary" type="submit" form={formId} busy={pending}>
            Continue
          </Button>
        </>
      }
    >
      {failure && <FailureNotice sentences={failure.errors} />}
      <form
        id={formId}
        noValidate
        className={styles.section}
        onSubmit={(event) => void submit(event)}
      >
        <TextField
          label="Name"
          name="name"
          hint="To tell it from others, such as My phone"
          autoComplete="off"
          error={error}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </form>
    </Dialog>
  )
}
