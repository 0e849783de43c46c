import type { TotpSetUp } from '@holdfast/contract/sign-in/second-factor'
import { type FormEvent, useId, useState } from 'react'
import { CodeField } from '../../../app/code-field.tsx'
import { useConfirmTotp } from '../../../data/sign-in/second-factor.ts'
import { Button } from '../../../ui/button/button.tsx'
import { CopyButton } from '../../../ui/button/copy-button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { QrCode } from '../../../ui/qr-code.tsx'
import { FailureNotice } from '../../../ui/screen/notice.tsx'
import styles from './account-screen.module.css'

type TotpDialogProps = {
  /** Undefined while nothing is being set up. */
  setUp: TotpSetUp | undefined
  onClose: () => void
  onSetUp: (recoverycodes: readonly string[]) => void
}

/** Shows the key of a new authenticator app, and asks for its first code. */
export function TotpDialog({ setUp, onClose, onSetUp }: TotpDialogProps) {
  const formId = useId()
  const { run, pending, failure, reset } = useConfirmTotp()
  const [code, setCode] = useState('')

  function close() {
    reset()
    setCode('')
    onClose()
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (pending) return
    const outcome = await run({ code })
    if (!outcome.ok) return
    setCode('')
    onSetUp(outcome.value)
  }

  return (
    <Dialog
      open={setUp !== undefined}
      title="Set up an authenticator app"
      onClose={close}
      actions={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button kind="primary" type="submit" form={formId} busy={pending}>
            Set up
          </Button>
        </>
      }
    >
      {failure && <FailureNotice sentences={failure.errors} />}
      {setUp && (
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
          <div className={styles.qr}>
            <QrCode text={setUp.uri} label="QR code with the key" />
          </div>
          <div className={styles.key}>
            <span>Key</span> <code>{inGroupsOfFour(setUp.secret)}</code>
            <CopyButton text={setUp.secret} />
          </div>
          <CodeField hint="The six digits that the app shows now" value={code} onChange={setCode} />
        </form>
      )}
    </Dialog>
  )
}

function inGroupsOfFour(secret: string): string {
  return secret.replace(/.{4}(?=.)/g, '$& ')
}
