import type { ReactNode } from 'react'
import { createContext, Suspense, useContext, useMemo, useState } from 'react'
import { lazyAfterStart } from '../screen/lazy-after-start.ts'
import styles from './toast-host.module.css'

const Toast = lazyAfterStart(async () => (await import('./toast.tsx')).Toast)

type ShownToast = { id: number; message: string; isFailure: boolean }
type Toasts = {
  /** Shows `Success` and the message for four seconds. */
  success: (message: string) => void
  /** Shows a failure for which there is no form to show it, until somebody closes it. */
  failure: (message: string) => void
}

const ToastContext = createContext<Toasts | undefined>(undefined)

/** Returns the functions that show toasts. Needs a `ToastHost` above. */
export function useToast(): Toasts {
  const toasts = useContext(ToastContext)
  if (!toasts) throw new Error('useToast needs a ToastHost above it')
  return toasts
}

let lastId = 0

/** The same failure again replaces the one that is still shown. */
function isSame(one: ShownToast, other: ShownToast): boolean {
  return one.isFailure && other.isFailure && one.message === other.message
}

/** Mounted once, around the app: screen readers announce a message only in a live region that existed before it. */
export function ToastHost({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<readonly ShownToast[]>([])
  const toasts = useMemo<Toasts>(() => {
    const show = (message: string, isFailure: boolean) => {
      lastId += 1
      const toast = { id: lastId, message, isFailure }
      setShown((earlier) => [...earlier.filter((one) => !isSame(one, toast)), toast])
    }
    return {
      success: (message) => show(message, false),
      failure: (message) => show(message, true),
    }
  }, [])
  return (
    <ToastContext value={toasts}>
      {children}
      <div role="status" className={styles.region} data-print="hide">
        <Suspense>
          {shown.map(({ id, message, isFailure }) => (
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
