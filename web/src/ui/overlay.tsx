import { faXmark } from '@fortawesome/free-solid-svg-icons/faXmark'
import type { ReactNode } from 'react'
import { useId } from 'react'
import { IconButton } from './icon-button.tsx'
import { Modal } from './modal.tsx'
import styles from './overlay.module.css'

type OverlayProps = { open: boolean; title: string; onClose: () => void; children: ReactNode }

/** Covers the whole screen to show one thing (a place on the map); a tap beside it closes. */
export function Overlay({ open, title, onClose, children }: OverlayProps) {
  const titleId = useId()
  return (
    <Modal open={open} onClose={onClose} aria-labelledby={titleId} className={styles.overlay}>
      <div className={styles.panel}>
        <div className={styles.head}>
          <h2 id={titleId}>{title}</h2>
          <IconButton icon={faXmark} label="Close" onClick={onClose} />
        </div>
        {children}
      </div>
    </Modal>
  )
}
