import { faXmark } from '@fortawesome/free-solid-svg-icons/faXmark'
import type { ReactNode } from 'react'
import { useEffect, useId, useRef } from 'react'
import styles from './dialog.module.css'
import { IconButton } from './icon-button.tsx'
import { Modal } from './modal.tsx'

type DialogProps = {
  open: boolean
  title: string
  /** Escape or the phone's back gesture. The owner may ask first; until `open` is false it stays. */
  onClose: () => void
  /** Buttons that stay at the lower edge while the content scrolls. */
  actions?: ReactNode
  /** `wide` for forms in two columns at a desk. */
  width?: 'narrow' | 'wide' | undefined
  /** Shows a cross named `Close` beside the title, for dialogs without a Close button of their own. */
  dismissible?: boolean | undefined
  children: ReactNode
}

/**
 * A popup over the screen: a sheet from the lower edge on a phone, a card in the middle elsewhere. A
 * click beside it does nothing, so that nothing typed is lost by a slip.
 */
export function Dialog(props: DialogProps) {
  const { open, title, onClose, actions, width = 'narrow', dismissible, children } = props
  const titleId = useId()
  const body = useRef<HTMLDivElement>(null)

  // The browser would begin at the cross; a form begins at its first field.
  useEffect(() => {
    if (open) body.current?.querySelector<HTMLElement>('input, select, textarea')?.focus()
  }, [open])

  return (
    <Modal
      open={open}
      onClose={onClose}
      closesOnBackdrop={false}
      aria-labelledby={titleId}
      className={styles.dialog}
      data-width={width}
    >
      <div className={styles.head}>
        <h2 id={titleId}>{title}</h2>
        {dismissible && <IconButton icon={faXmark} label="Close" onClick={onClose} />}
      </div>
      <div ref={body} className={styles.body}>
        {children}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </Modal>
  )
}
