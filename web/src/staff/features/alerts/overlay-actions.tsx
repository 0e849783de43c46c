import { type ReactNode, useEffect, useRef } from 'react'
import styles from './alert-overlay.module.css'

/** Buttons that leave less of the screen for the words than this scroll with them: enlarged text, long translations. */
const MAX_HEIGHT_FRACTION = 0.6

/**
 * The buttons of an alert that covers the screen. They stay at its lower edge while the words above them scroll: in
 * sight on a small phone, and in their place when news arrives while a thumb is on its way to them.
 */
export function OverlayActions({ children }: { children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const actions = element.current
    const dialog = actions?.closest('dialog')
    if (!actions || !dialog) return
    const observer = new ResizeObserver(() => {
      const { offsetHeight } = actions
      const isTall = offsetHeight > MAX_HEIGHT_FRACTION * dialog.clientHeight
      actions.toggleAttribute('data-tall', isTall)
      // What gets the focus is scrolled out from behind them.
      dialog.style.setProperty('--actions', isTall ? '0px' : `${offsetHeight}px`)
    })
    observer.observe(actions)
    observer.observe(dialog)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={element} className={styles.actions}>
      {children}
    </div>
  )
}
