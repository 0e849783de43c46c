import { createContext, type ReactNode, Suspense, useCallback, useContext, useState } from 'react'
import { flushSync } from 'react-dom'
import { lazyAfterStart } from '../screen/lazy-after-start.ts'
import type { Question } from './confirm-dialog.tsx'

const ConfirmDialog = lazyAfterStart(
  async () => (await import('./confirm-dialog.tsx')).ConfirmDialog,
)

/** Asks a question. Resolves to true for Confirm, and to false for Cancel, Escape and the back gesture. */
export type Confirm = (question: Question) => Promise<boolean>

const ConfirmContext = createContext<Confirm | undefined>(undefined)

/** Returns the function that asks. Needs a `ConfirmHost` above. */
export function useConfirm(): Confirm {
  const confirm = useContext(ConfirmContext)
  if (!confirm) throw new Error('useConfirm needs a ConfirmHost above it')
  return confirm
}

type Pending = { question: Question; answer: (confirmed: boolean) => void }

/** Mounted once, around the app. Shows one question at a time; later ones wait for their turn. */
export function ConfirmHost({ children }: { children: ReactNode }) {
  const [waiting, setWaiting] = useState<readonly Pending[]>([])
  const confirm = useCallback<Confirm>(
    (question) =>
      new Promise((answer) => setWaiting((earlier) => [...earlier, { question, answer }])),
    [],
  )
  const current = waiting[0]

  function answer(confirmed: boolean) {
    // Closed synchronously: the caller may close its own dialog next, which cannot restore the focus while this one is open.
    flushSync(() => setWaiting((all) => all.filter((pending) => pending !== current)))
    current?.answer(confirmed)
  }

  return (
    <ConfirmContext value={confirm}>
      {children}
      <Suspense>
        <ConfirmDialog question={current?.question} onAnswer={answer} />
      </Suspense>
    </ConfirmContext>
  )
}
