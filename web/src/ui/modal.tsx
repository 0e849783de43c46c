import type { ComponentProps, KeyboardEvent, MouseEvent } from 'react'
import { useEffect, useRef } from 'react'

type ModalProps = Omit<ComponentProps<'dialog'>, 'onClose' | 'onCancel' | 'open' | 'ref'> & {
  open: boolean
  /** Asked for by Escape, the phone's back gesture or the backdrop; the owner decides. */
  onClose: () => void
  closesOnBackdrop?: boolean | undefined
}

/**
 * The native modal dialog, opened and closed by a prop; the browser keeps the focus inside and gives
 * it back. Its children exist only while it is open. Dialog, ConfirmHost, SideMenu and Overlay are
 * made of it; screens use those.
 */
export function Modal({ open, onClose, closesOnBackdrop = true, children, ...rest }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    if (open && !dialog.current?.open) dialog.current?.showModal()
    if (!open) dialog.current?.close()
  }, [open])

  // Escape is taken at the key, because browsers let a second Escape pass a refused `cancel`.
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
