import { faXmark } from '@fortawesome/free-solid-svg-icons/faXmark'
import {
  type ComponentProps,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
} from 'react'
import { IconButton } from '../button/icon-button.tsx'
import styles from './dialog.module.css'
import { addOpenDialog } from './open-dialogs.ts'

type NativeDialogProps = Omit<ComponentProps<'dialog'>, 'onClose' | 'onCancel' | 'open' | 'ref'> & {
  open: boolean
  /** Called for Escape, the phone's back gesture or a click on the backdrop. The owner decides whether to close. */
  onClose: () => void
  closesOnBackdrop?: boolean | undefined
}

/**
 * The native modal dialog, opened and closed by a prop. The browser keeps the focus inside and restores it
 * afterwards. The children exist only while it is open. Screens use Dialog, ConfirmHost, SideMenu and
 * FullScreenDialog, which are built on it.
 */
export function NativeDialog({
  open,
  onClose,
  closesOnBackdrop = true,
  children,
  ...rest
}: NativeDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    if (open && !dialog.current?.open) dialog.current?.showModal()
    if (!open) dialog.current?.close()
  }, [open])

  // Keeps the newest `onClose` without adding the dialog again, which would put it on top of others.
  const requestClose = useRef(onClose)
  useEffect(() => {
    requestClose.current = onClose
  })
  useEffect(() => {
    if (!open) return
    return addOpenDialog({ requestClose: () => requestClose.current() })
  }, [open])

  // Handles the Escape key itself, because a second Escape closes a dialog even if `cancel` was refused.
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
    event.preventDefault()
    event.stopPropagation()
    onClose()
  }

  function onClick(event: MouseEvent) {
    if (closesOnBackdrop && event.target === dialog.current) onClose()
  }

  return (
    <dialog
      {...rest}
      ref={dialog}
      onKeyDown={onKeyDown}
      onClick={onClick}
      onCancel={(event) => {
        if (event.target !== dialog.current) return
        event.preventDefault()
        onClose()
      }}
      onClose={() => {
        if (open) onClose()
      }}
    >
      {open && children}
    </dialog>
  )
}

type DialogProps = {
  open: boolean
  title: string
  /** Called for Escape or the phone's back gesture. The owner may ask first; the dialog stays until `open` is false. */
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
 * A sheet at the lower edge on a phone, a card in the middle elsewhere. A click beside it does nothing, so
 * that a slip loses nothing that was typed.
 */
export function Dialog(props: DialogProps) {
  const { open, title, onClose, actions, width = 'narrow', dismissible, children } = props
  const titleId = useId()
  const body = useRef<HTMLDivElement>(null)

  // The browser would focus the cross; a form starts at its first field.
  useEffect(() => {
    if (open)
      body.current?.querySelector<HTMLElement>('input:not([hidden]), select, textarea')?.focus()
  }, [open])

  return (
    <NativeDialog
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
    </NativeDialog>
  )
}

type FullScreenDialogProps = {
  open: boolean
  title: string
  onClose: () => void
  children: ReactNode
}

/** Covers the whole screen to show one thing (a place on the map); a tap beside it closes. */
export function FullScreenDialog({ open, title, onClose, children }: FullScreenDialogProps) {
  const titleId = useId()
  return (
    <NativeDialog
      open={open}
      onClose={onClose}
      aria-labelledby={titleId}
      className={styles.overlay}
    >
      <div className={styles.panel}>
        <div className={styles.overlayHead}>
          <h2 id={titleId}>{title}</h2>
          <IconButton icon={faXmark} label="Close" onClick={onClose} />
        </div>
        {children}
      </div>
    </NativeDialog>
  )
}
