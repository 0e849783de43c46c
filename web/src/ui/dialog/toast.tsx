import { faCircleCheck } from '@fortawesome/free-solid-svg-icons/faCircleCheck'
import { faTriangleExclamation } from '@fortawesome/free-solid-svg-icons/faTriangleExclamation'
import { faXmark } from '@fortawesome/free-solid-svg-icons/faXmark'
import { useEffect } from 'react'
import { IconButton } from '../button/icon-button.tsx'
import { Icon } from '../theme/icon.tsx'
import styles from './toast.module.css'

/** How long a toast stays, in milliseconds; `--duration-toast` draws the same time. */
const shownFor = 4000

type ToastProps = { message: string; isFailure: boolean; onClose: () => void }

/** A success closes by itself; a failure stays until it is closed, because nothing else says what went wrong. */
export function Toast({ message, isFailure, onClose }: ToastProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another toast must not restart this one
  useEffect(() => {
    if (isFailure) return
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
      {!isFailure && (
        <div role="progressbar" aria-label="Closes by itself" className={styles.track}>
          <div className={styles.bar} />
        </div>
      )}
    </div>
  )
}
