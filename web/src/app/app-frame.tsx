import type { ReactNode } from 'react'
import styles from './app-frame.module.css'

type AppFrameProps = {
  /** Banners above the screen (offline, new version). */
  banners?: ReactNode
  children: ReactNode
}

/** The window: banners first, then one `Screen` that fills the remaining space and is its own scroller. */
export function AppFrame({ banners, children }: AppFrameProps) {
  return (
    <div className={styles.frame}>
      <div className={styles.banners}>{banners}</div>
      {children}
    </div>
  )
}
