import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { Button } from './button.tsx'
import styles from './dialog.module.css'
import { NativeDialog } from './dialog.tsx'

export type Question = {
  /** `Confirm` unless named. */
  title?: string | undefined
  message: string
  /** Shown below the message: a list, a warning. */
  details?: ReactNode
  confirmLabel?: string | undefined
  cancelLabel?: string | undefined
  /** Something is lost by confirming: the button is red and Cancel has the focus. */
  danger?: boolean | undefined
}

/** Asks; resolves to true for Confirm, and to false for Cancel, Escape and the back gesture. */
export type Confirm = (question: Question) => Promise<boolean>

const ConfirmContext = createContext<Confirm | undefined>(undefined)

/** The function that asks. Needs a `ConfirmHost` above. */
export function useConfirm(): Confirm {
  const confirm = useContext(ConfirmContext)
  if (!confirm) throw new Error('useConfirm needs a ConfirmHost above it')
  return confirm
}

type Pending = { question: Question; answer: (confirmed: boolean) => void }

/** Stands once, around the app; shows one question at a time, later ones wait their turn. */
export function ConfirmHost({ children }: { children: ReactNode }) {
  const [waiting, setWaiting] = useState<readonly Pending[]>([])
  const confirm = useCallback<Confirm>(
    (question) =>
      new Promise((answer) => setWaiting((earlier) => [...earlier, { question, answer }])),
    [],
  )
  const current = waiting[0]

  function answer(confirmed: boolean) {
    // Closed first: a dialog that the asker closes next could not give the focus back from behind it.
    flushSync(() => setWaiting((all) => all.filter((pending) => pending !== current)))
    current?.answer(confirmed)
  }

  return (
    <ConfirmContext value={confirm}>
      {children}
      <Ask question={current?.question} onAnswer={answer} />
    </ConfirmContext>
  )
}

type AskProps = { question: Question | undefined; onAnswer: (confirmed: boolean) => void }

function Ask({ question, onAnswer }: AskProps) {
  const titleId = useId()
  const messageId = useId()
  const buttons = useRef<HTMLDivElement>(null)
  const danger = question?.danger

  useEffect(() => {
    if (question) buttons.current?.querySelectorAll('button')[danger ? 0 : 1]?.focus()
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
        <Button onClick={() => onAnswer(false)}>{question?.cancelLabel ?? 'Cancel'}</Button>
        <Button kind={danger ? 'danger' : 'primary'} onClick={() => onAnswer(true)}>
          {question?.confirmLabel ?? 'Confirm'}
        </Button>
      </div>
    </NativeDialog>
  )
}
