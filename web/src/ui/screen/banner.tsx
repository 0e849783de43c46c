import type { ReactNode } from 'react'
import { Icon, type IconDefinition } from '../theme/icon.tsx'
import styles from './banner.module.css'

type BannerProps = {
  /** The live region is always in the page: otherwise screen readers would not read its first content. */
  open: boolean
  icon: IconDefinition
  title: string
  text?: string | undefined
  /** A button at the right. */
  action?: ReactNode
}

/** A state of the whole app, above the screen: a bold line and a plain one. */
export function Banner({ open, icon, title, text, action }: BannerProps) {
  return (
    <div role="status" data-print="hide">
      {open && (
        <div className={styles.banner}>
          <span className={styles.icon}>
            <Icon icon={icon} />
          </span>
          <div className={styles.words}>
            <p className={styles.title}>{title}</p>
            {text && <p>{text}</p>}
          </div>
          {action}
        </div>
      )}
    </div>
  )
}
