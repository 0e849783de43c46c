import type { ReactNode } from 'react'
import styles from './list.module.css'

type ListProps = { children: ReactNode; label?: string | undefined }

/** A list of rows: `ListItem` and `ListLink` are its children. */
export function List({ children, label }: ListProps) {
  // Safari forgets that a list without bullets is one, unless the role says so.
  return (
    // biome-ignore lint/a11y/noRedundantRoles: see above
    <ul role="list" aria-label={label} className={styles.list}>
      {children}
    </ul>
  )
}
