import { faBell } from '@fortawesome/free-solid-svg-icons/faBell'
import { faCircleCheck } from '@fortawesome/free-solid-svg-icons/faCircleCheck'
import { faTriangleExclamation } from '@fortawesome/free-solid-svg-icons/faTriangleExclamation'
import { faXmark } from '@fortawesome/free-solid-svg-icons/faXmark'
import { useEffect } from 'react'
import { Button } from '../button/button.tsx'
import { IconButton } from '../button/icon-button.tsx'
import { Icon } from '../theme/icon.tsx'
import styles from './toast.module.css'

/** How long a toast stays, in milliseconds; `--duration-toast` draws the same time. */
const shownFor = 4000

/** `action` leads to what the news is about, and closes it. */
export type News = {
  title: string
  message: string
  action: { label: string; run: () => void }
  about: string
}

type ToastProps = {
  kind: 'success' | 'failure' | 'news'
  title: string
  message: string
  action?: News['action'] | undefined
  onClose: () => void
}

const icons = { success: faCircleCheck, failure: faTriangleExclamation, news: faBell }

/** A success closes by itself; a failure or news stay until they are closed, because nothing else says them. */
export function Toast({ kind, title, message, action, onClose }: ToastProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another toast must not restart this one
  useEffect(() => {
    if (kind !== 'success') return
    const timer = setTimeout(onClose, shownFor)
    return () => clearTimeout(timer)
  }, [])

  return (
    <div className={styles.toast} data-kind={kind}>
      <span className={styles.icon}>
        <Icon icon={icons[kind]} />
      </span>
      <div className={styles.words}>
        <strong>{title}</strong>
        <p>{message}</p>
      </div>
      {action && (
        <Button
          onClick={() => {
            onClose()
            action.run()
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton icon={faXmark} label="Close" onClick={onClose} />
      {kind === 'success' && (
        <div role="progressbar" aria-label="Closes by itself" className={styles.track}>
          <div className={styles.bar} />
        </div>
      )}
    </div>
  )
}
