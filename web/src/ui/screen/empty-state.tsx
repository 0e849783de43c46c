import type { ReactNode } from 'react'
import { Icon, type IconDefinition } from '../theme/icon.tsx'
import styles from './empty-state.module.css'

type EmptyStateProps = {
  icon: IconDefinition
  /** The sentence that the specification prescribes, where it has one. */
  title: string
  /** What would be shown here, and who can add it. */
  text?: ReactNode
  action?: ReactNode
}

/** Shown in place of an empty list. */
export function EmptyState({ icon, title, text, action }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <span className={styles.icon}>
        <Icon icon={icon} />
      </span>
      <p className={styles.title}>{title}</p>
      {text && <p className={styles.text}>{text}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}
