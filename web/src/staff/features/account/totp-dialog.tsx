import type { TotpSetUp } from '@holdfast/contract/second-factor'
import { type FormEvent, useEffect, useId, useState } from 'react'
import { CodeField } from '../../../app/code-field.tsx'
import { useBeginTotp, useConfirmTotp } from '../../../data/second-factor.ts'
import { Button } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FailureNotice } from '../../../ui/notice.tsx'
import { QrCode } from '../../../ui/qr-code.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import styles from './account-screen.module.css'

type TotpDialogProps = {
  open: boolean
  onClose: () => void
  onSetUp: (recoverycodes: readonly string[]) => void
}

/** Shows the key of a new authenticator app, and asks for its first code. */
export function TotpDialog({ open, onClose, onSetUp }: TotpDialogProps) {
  const formId = useId()
  const { run: begin, failure: refusal, reset } = useBeginTotp()
  const finish = useConfirmTotp()
  const [setUp, setSetUp] = useState<TotpSetUp>()
  const [code, setCode] = useState('')
  const failure = refusal ?? finish.failure

  useEffect(() => {
    if (!open) return
    let isOpen = true
    void begin().then((outcome) => {
      if (isOpen && outcome.ok) setSetUp(outcome.value)
    })
    return () => {
      isOpen = false
      setSetUp(undefined)
      setCode('')
    }
  }, [open, begin])

  function close() {
    reset()
    finish.reset()
    onClose()
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (finish.pending) return
    const outcome = await finish.run({ code })
    if (outcome.ok) onSetUp(outcome.value)
  }

  return (
    <Dialog
      open={open}
      title="Set up an authenticator app"
      onClose={close}
      actions={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button kind="primary" type="submit" form={formId} busy={finish.pending}>
            Set up
          </Button>
        </>
      }
    >
      {failure && <FailureNotice sentences={failure.errors} />}
      {setUp === undefined ? (
        !failure && <Spinner label="Loading" />
      ) : (
        <form
          id={formId}
          noValidate
          className={styles.section}
          onSubmit={(event) => void submit(event)}
        >
          <p>
            Scan this with the app, or type the key into it. Any authenticator app will do, and so
            will many password managers.
          </p>
          <QrCode text={setUp.uri} label="QR code with the key" />
          <p className={styles.key}>
            <span>Key</span> <code>{inGroups(setUp.secret)}</code>
            <CopyButton text={setUp.secret} />
          </p>
          <CodeField hint="The six digits that the app shows now" value={code} onChange={setCode} />
        </form>
      )}
    </Dialog>
  )
}

function inGroups(secret: string): string {
  return secret.replace(/.{4}(?=.)/g, '$& ')
}
