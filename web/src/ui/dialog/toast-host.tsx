import type { ReactNode } from 'react'
import { createContext, Suspense, useContext, useMemo, useState } from 'react'
import { lazyAfterStart } from '../screen/lazy-after-start.ts'
import styles from './toast-host.module.css'

const Toast = lazyAfterStart(async () => (await import('./toast.tsx')).Toast)

type ShownToast = {
  id: number
  message: string
  isFailure: boolean
  about: string
  owner: string | undefined
}
/** A message replaces an earlier failure `about` the same thing, or else with the same words. */
type Toasts = {
  /** Shows `Success` and the message for four seconds. */
  success: (message: string, about?: string) => void
  /** Shows a failure for which there is no form to show it, until somebody closes it. */
  failure: (message: string, about?: string) => void
}

const ToastContext = createContext<Toasts | undefined>(undefined)

/** Returns the functions that show toasts. Needs a `ToastHost` above. */
export function useToast(): Toasts {
  const toasts = useContext(ToastContext)
  if (!toasts) throw new Error('useToast needs a ToastHost above it')
  return toasts
}

let lastId = 0

type ToastHostProps = {
  /** The user who is signed in: the failures of another user are not shown to them. */
  owner: string | undefined
  children: ReactNode
}

/** Mounted once, around the app: screen readers announce a message only in a live region that existed before it. */
export function ToastHost({ owner, children }: ToastHostProps) {
  const [shown, setShown] = useState<readonly ShownToast[]>([])
  const toasts = useMemo<Toasts>(() => {
    const show = (isFailure: boolean, message: string, about = message) => {
      lastId += 1
      const toast = { id: lastId, message, isFailure, about, owner }
      setShown((earlier) => [
        ...earlier.filter((one) => !one.isFailure || one.about !== about),
        toast,
      ])
    }
    return {
      success: (message, about) => show(false, message, about),
      failure: (message, about) => show(true, message, about),
    }
  }, [owner])
  const visible = shown.filter((toast) => !toast.isFailure || toast.owner === owner)
  return (
    <ToastContext value={toasts}>
      {children}
      <div role="status" className={styles.region} data-print="hide">
        <Suspense>
          {visible.map(({ id, message, isFailure }) => (
            <Toast
              key={id}
              message={message}
              isFailure={isFailure}
              onClose={() => setShown((all) => all.filter((toast) => toast.id !== id))}
            />
          ))}
        </Suspense>
      </div>
    </ToastContext>
  )
}
