import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Button } from '../button/button.tsx'
import { HoldButton } from '../button/hold-button.tsx'
import styles from './dialog.module.css'
import { NativeDialog } from './dialog.tsx'

export type Question = {
  /** Defaults to `Confirm`. */
  title?: string | undefined
  message: string
  /** Shown below the message: a list, a warning. */
  details?: ReactNode
  confirmLabel?: string | undefined
  cancelLabel?: string | undefined
  /** Something is lost by confirming: the button is red and Cancel has the focus. */
  danger?: boolean | undefined
  /** The words of a button that is held instead of pressed: what follows reaches everybody and cannot be taken back. */
  hold?: string | undefined
  /** The better way, as the first button: the dialog closes as for Cancel, and this is done. */
  instead?: { label: string; run: () => void } | undefined
}

type ConfirmDialogProps = { question: Question | undefined; onAnswer: (confirmed: boolean) => void }

/** Shows one question; closed while there is none. */
export function ConfirmDialog({ question, onAnswer }: ConfirmDialogProps) {
  const titleId = useId()
  const messageId = useId()
  const buttons = useRef<HTMLDivElement>(null)
  const danger = question?.danger

  useEffect(() => {
    if (question)
      buttons.current?.querySelectorAll('button')[danger || question.instead ? 0 : 1]?.focus()
  }, [question, danger])

  return (
    <NativeDialog
      open={question !== undefined}
      onClose={() => onAnswer(false)}
      closesOnBackdrop={false}
      role="alertdialog"
      aria-labelledby={titleId}
      aria-describedby={messageId}
      className={styles.dialog}
    >
      <div className={styles.head}>
        <h2 id={titleId}>{question?.title ?? 'Confirm'}</h2>
      </div>
      <div className={styles.body}>
        <p id={messageId}>{question?.message}</p>
        {question?.details}
      </div>
      <div ref={buttons} className={styles.actions}>
        {question?.instead && (
          <Button
            kind="primary"
            onClick={() => {
              onAnswer(false)
              question.instead?.run()
            }}
          >
            {question.instead.label}
          </Button>
        )}
        <Button onClick={() => onAnswer(false)}>{question?.cancelLabel ?? 'Cancel'}</Button>
        {question?.hold ? (
          <HoldButton
            label={question.hold}
            confirmLabel={question.confirmLabel ?? 'Confirm'}
            onDone={async () => {
              onAnswer(true)
              return true
            }}
          />
        ) : (
          <Button
            kind={danger ? 'danger' : question?.instead ? 'secondary' : 'primary'}
            onClick={() => onAnswer(true)}
          >
            {question?.confirmLabel ?? 'Confirm'}
          </Button>
        )}
      </div>
    </NativeDialog>
  )
}
