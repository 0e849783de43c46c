import { faCircleCheck } from '@fortawesome/free-solid-svg-icons/faCircleCheck'
import { faTriangleExclamation } from '@fortawesome/free-solid-svg-icons/faTriangleExclamation'
import { faXmark } from '@fortawesome/free-solid-svg-icons/faXmark'
import type { ReactNode } from 'react'
import { createContext, useContext, useEffect, useMemo, useState } from 'react'
import { Icon } from './icon.tsx'
import { IconButton } from './icon-button.tsx'
import styles from './toast-host.module.css'

/** How long a toast stays, in milliseconds; `--duration-toast` draws the same time. */
const shownFor = 4000

type Toast = { id: number; message: string; isFailure: boolean }
type Toasts = {
  /** Shows `Success` and the message for four seconds. */
  success: (message: string) => void
  /** The same for what was not done, where no form stands that could say so. */
  failure: (message: string) => void
}

const ToastContext = createContext<Toasts | undefined>(undefined)

/** The toasts. Needs a `ToastHost` above. */
export function useToast(): Toasts {
  const toasts = useContext(ToastContext)
  if (!toasts) throw new Error('useToast needs a ToastHost above it')
  return toasts
}

let lastId = 0

/** Stands once, around the app. Its live region is there before the first message, or none is read. */
export function ToastHost({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<readonly Toast[]>([])
  const toasts = useMemo<Toasts>(() => {
    const show = (message: string, isFailure: boolean) => {
      lastId += 1
      const toast = { id: lastId, message, isFailure }
      setShown((earlier) => [...earlier, toast])
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
        {shown.map(({ id, message, isFailure }) => (
          <ShownToast
            key={id}
            message={message}
            isFailure={isFailure}
            onClose={() => setShown((all) => all.filter((toast) => toast.id !== id))}
          />
        ))}
      </div>
    </ToastContext>
  )
}

type ShownToastProps = { message: string; isFailure: boolean; onClose: () => void }

function ShownToast({ message, isFailure, onClose }: ShownToastProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another toast must not restart this one
  useEffect(() => {
    const timer = setTimeout(onClose, shownFor)
    return () => clearTimeout(timer)
  }, [])

  return (
    <div className={styles.toast} data-failure={isFailure || undefined}>
      <span className={styles.icon}>
        <Icon icon={isFailure ? faTriangleExclamation : faCircleCheck} />
      </span>
      <div className={styles.words}>
        <strong>{isFailure ? 'Not done' : 'Success'}</strong>
        <p>{message}</p>
      </div>
      <IconButton icon={faXmark} label="Close" onClick={onClose} />
      <div role="progressbar" aria-label="Closes by itself" className={styles.track}>
        <div className={styles.bar} />
      </div>
    </div>
  )
}
